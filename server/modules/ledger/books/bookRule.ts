export interface BookRule {
  readonly name: string;
  /** What holds, in one sentence. */
  readonly about: string;
  readonly table: string;
  readonly sql: string;
}
