/** Laravel pages: `page=1&per_page=10&sort_by=name&sort_order=ASC&filters=[…]&search=text`, as the provider's own lists. */
import { recordOf } from '../envelope.ts';
import type { Dialect } from './dialect.ts';

export const dialect: Dialect = {
  media: 'application/json',
  list: ({ sort: [field, order], page, perPage, filters, search }) => ({
    page: String(page),
    per_page: String(perPage),
    sort_by: field,
    sort_order: order,
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
    ...(search === '' ? {} : { search }),
  }),
  rows: (json) => json,
  record: recordOf,
  edit: 'PATCH',
  body: (_resource, values) => values,
  refusal: (json) => json,
};
