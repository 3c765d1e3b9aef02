/** json-server 0.17: `_sort=name&_order=asc&_start=0&_end=10&name_like=A&q=text`, the total in X-Total-Count. */
import type { Filter } from '../../../contract/filters.ts';
import { recordOf } from '../envelope.ts';
import { texts, together, withTotal, type Dialect, type Words } from './dialect.ts';

/** `_like` is a pattern. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
function filterWords({ field, operator, value }: Filter): Words | null {
  const [first = '', last = ''] = texts(value);
  switch (operator) {
    case '=':
    case 'IN':
      return { [field]: texts(value) };
    case '!=':
      return { [`${field}_ne`]: first };
    case 'LIKE':
      return { [`${field}_like`]: literal(first) };
    case '>=':
      return { [`${field}_gte`]: first };
    case '<=':
      return { [`${field}_lte`]: first };
    case 'BETWEEN':
      return { [`${field}_gte`]: first, [`${field}_lte`]: last };
    default:
      return null;
  }
}

export const dialect: Dialect = {
  media: 'application/json',
  list: ({ sort: [field, order], page, perPage, filters, search }) =>
    together([
      { _sort: field, _order: order.toLowerCase(), _start: String((page - 1) * perPage), _end: String(page * perPage) },
      ...(search === '' ? [] : [{ q: search }]),
      ...filters.map(filterWords),
    ]),
  rows: (json, headers) => withTotal(json, headers.get('x-total-count')),
  record: recordOf,
  edit: 'PATCH',
  body: (_resource, values) => values,
  refusal: (json) => json,
};
