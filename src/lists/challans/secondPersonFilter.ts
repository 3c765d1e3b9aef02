import { waitsText } from '../../../contract/moneyOut.ts';
import type { Choices, ListFilter } from '../list.ts';

/** Only what waits for a second person, where the campus wants two for money that goes out. */
export const secondPersonFilter = (name: string, choices: Choices = waitsText): ListFilter => ({
  kind: 'choice',
  name,
  label: 'Second person',
  choices,
  capability: 'money-out',
});
