import { plural } from '../../../contract/plural.ts';
import type { Paged } from './everyPage.ts';

/** '120 challans', or 'more than 50 challans' where nobody said how many there are. */
export const countOf = (
  { data, total, current_page, per_page }: Paged<unknown, unknown>,
  one: string,
  many?: string,
): string => {
  const seen = (current_page - 1) * per_page + data.length;
  return total === undefined ? `more than ${plural(seen, one, many)}` : plural(total, one, many);
};
