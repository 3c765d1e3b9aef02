/** The students picked so far, kept with what a line about them says. */
export interface Chosen {
  readonly id: number;
  readonly sid: number | null;
  readonly name: string;
}
export type Choice = ReadonlyMap<number, Chosen>;

/** With these students added, or taken out. */
export function withThem(choice: Choice, them: readonly Chosen[], isIn: boolean): Choice {
  const next = new Map(choice);
  for (const one of them) {
    if (isIn) next.set(one.id, one);
    else next.delete(one.id);
  }
  return next;
}
