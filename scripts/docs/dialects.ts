/** The table of dialects on the page for other providers: what each of them says of one and the same list. */
import { dialectNames, type DialectName } from '../../contract/sources.ts';
import type { Dialect, PageQuery } from '../../src/dataProvider/dialects/dialect.ts';
import { dialect as jsonApi } from '../../src/dataProvider/dialects/jsonApi.ts';
import { dialect as jsonServer } from '../../src/dataProvider/dialects/jsonServer.ts';
import { dialect as laravel } from '../../src/dataProvider/dialects/laravel.ts';
import { dialect as simpleRest } from '../../src/dataProvider/dialects/simpleRest.ts';

const dialects: Readonly<Record<DialectName, Dialect>> = {
  'simple-rest': simpleRest, 'json-server': jsonServer, 'json-api': jsonApi, laravel,
};
const page: PageQuery = { sort: ['name', 'ASC'], page: 1, perPage: 10, filters: [{ field: 'shelf_id', operator: '=', value: 2 }], search: '' };
const BEGIN = '<!-- dialects: written by npm run docs -->';
const END = '<!-- end -->';

const queryOf = (dialect: Dialect): string =>
  Object.entries(dialect.list(page) ?? {}).flatMap(([name, values]) => [values].flat().map((value) => `${name}=${value}`)).join('&');
/** The page with its table as the dialects are now. */
export function withDialects(text: string): string {
  const rows = dialectNames.map((name) => {
    const searches = dialects[name].list({ ...page, search: 'a' }) ? 'there' : 'here';
    return `| \`${name}\` | \`${queryOf(dialects[name])}\` | ${searches} | \`${dialects[name].edit}\` | \`${dialects[name].media}\` |`;
  });
  const table = ['| dialect | first ten of shelf 2 by name | searched | an edit | bodies |', '|---|---|---|---|---|', ...rows].join('\n');
  const [before = '', after = ''] = text.split(BEGIN);
  return `${before}${BEGIN}\n${table}\n${END}${after.slice(after.indexOf(END) + END.length)}`;
}
