import type { KindUi } from '../kindUi.ts';

const word = (value: unknown): string => (value ? 'Yes' : 'No');
export const bool: KindUi = {
  text: word,
  cell: (value) => <span className={value ? 'ui-yes' : 'ui-no'}>{word(value)}</span>,
};
