import type { Chip } from '../ui/table/column.ts';
import { worded } from '../ui/table/worded.ts';
import type { Choices } from './list.ts';

/** States as they are chosen. */
export const choicesOf = (states: Readonly<Record<string, Chip>>): Choices =>
  Object.fromEntries(Object.entries(states).map(([key, [, label]]) => [key, label ?? worded(key)]));
/** The same of states that are called by their own words. */
export const wordedChoices = (keys: readonly string[]): Choices =>
  Object.fromEntries(keys.map((key) => [key, worded(key)]));
/** What becomes of a payment or a discount. */
export const STATUSES: Choices = wordedChoices(['pending', 'approved', 'rejected', 'withdrawn', 'voided']);
