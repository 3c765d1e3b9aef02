/** ra-data-simple-rest: `sort=["name","ASC"]&range=[0,9]&filter={"name":"A"}`, the total in Content-Range. */
import { recordOf } from '../envelope.ts';
import { withTotal, type Dialect } from './dialect.ts';

export const dialect: Dialect = {
  media: 'application/json',
  list: ({ sort, page, perPage, filters, search }) => {
    const named = new Set(filters.map(({ field }) => field));
    const plain = filters.every(({ operator }) => operator === '=' || operator === 'IN');
    if (search !== '' || !plain || named.size < filters.length) return null;
    return {
      sort: JSON.stringify(sort),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(Object.fromEntries(filters.map(({ field, value }) => [field, value]))),
    };
  },
  rows: (json, headers) => withTotal(json, headers.get('content-range')),
  record: recordOf,
  edit: 'PUT',
  body: (_resource, values, id) => (id === undefined ? values : { ...values, id: values['id'] ?? id }),
  refusal: (json) => json,
};
