/** Roll numbers of a class and section in the next session: no two alike, also beside those who are there already. */
import type { ROLL_NUMBERS } from '../../../../contract/endpoints/promotion.ts';

export type RollNumbers = (typeof ROLL_NUMBERS)[number];
export interface Numbered {
  readonly id: number;
  readonly sid: number;
  readonly studentName: string;
  readonly gender: string | null;
  readonly roll_no: string | null;
  /** Promoted students choose before those who stay in their class. */
  readonly stays: boolean;
}
const WHOLE = /^\d{1,6}$/;
const numberOf = (roll: string | null): number => (roll !== null && WHOLE.test(roll) ? Number(roll) : Infinity);
const byName = (a: Numbered, b: Numbered): number => a.studentName.localeCompare(b.studentName) || a.sid - b.sid;
const ORDERS: Readonly<Record<Exclude<RollNumbers, 'keep'>, (a: Numbered, b: Numbered) => number>> = {
  name: byName,
  gender_name: (a, b) => (a.gender ?? '\uffff').localeCompare(b.gender ?? '\uffff') || byName(a, b),
  old_roll(a, b) {
    const [one, other] = [numberOf(a.roll_no), numberOf(b.roll_no)];
    return one === other ? byName(a, b) : one - other;
  },
};

/**
 * Numbers by id for everyone who comes into one class and section. Kept ones stay unless someone has them: then the
 * next after the highest. New ones count from 1 and leave out those in use.
 */
export function rollNumbers(
  coming: readonly Numbered[],
  used: readonly (string | null)[],
  how: RollNumbers,
): ReadonlyMap<number, string | null> {
  const taken = new Set(used.flatMap((roll) => (roll === null ? [] : [roll.toLowerCase()])));
  const numbers = new Map<number, string | null>();
  if (how === 'keep') {
    const known = [...used, ...coming.map(({ roll_no }) => roll_no)].map(numberOf).filter(Number.isFinite);
    let last = known.reduce((a, b) => Math.max(a, b), 0);
    for (const one of coming.toSorted((a, b) => Number(a.stays) - Number(b.stays) || a.sid - b.sid)) {
      const own = one.roll_no === '' ? null : one.roll_no;
      const roll = own === null || !taken.has(own.toLowerCase()) ? own : String((last += 1));
      if (roll !== null) taken.add(roll.toLowerCase());
      numbers.set(one.id, roll);
    }
    return numbers;
  }
  let next = 0;
  for (const one of coming.toSorted(ORDERS[how])) {
    do next += 1;
    while (taken.has(String(next)));
    numbers.set(one.id, String(next));
  }
  return numbers;
}
