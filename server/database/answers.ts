/** Rows of one column that no table has: what a statement counts, and the ids that a function or a selection answers. */
export interface Counted {
  readonly n: number;
}
export interface Identified {
  readonly id: number;
}
