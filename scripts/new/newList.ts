/**
 * npm run new -- list till-closings --asks 'GET /till_closings' [--title 'Till Closings'] --group Fees: a declared list
 * over a call, its page and its test.
 */
import { shownCall, type ShownCall, type ShownColumn } from './call.ts';
import { checkGroup, type Command } from './command.ts';
import { constantOf, labelsOf, quoted } from './entity.ts';
import { script, writeFiles } from './files.ts';
import { checkPath, pageFiles } from './pageEntry.ts';

/** The last of them that the call takes. */
function ofClasses(params: ReadonlySet<string>): string {
  if (params.has('session_id')) return '';
  const last = params.has('class_id') ? "'class'" : params.has('campus_id') ? "'campus'" : 'false';
  return `  ofClasses: ${last},\n`;
}
const columnText = ({ key, label, kind, total }: ShownColumn): string =>
  `{ key: ${quoted(key)}, label: ${quoted(label)}${kind === 'text' ? '' : `, kind: ${quoted(kind)}`}${total ? ', total: true' : ''} }`;

function listText(call: ShownCall, [one, many]: readonly [string, string]): string {
  const { endpoint, name, columns, isPaged, params } = call;
  const of = isPaged ? `defineList(${quoted(name)}, {` : `defineWholeList(${quoted(name)}, ({ data }) => data, {`;
  return `import { ${isPaged ? 'defineList' : 'defineWholeList'} } from './list.ts';

/** ${endpoint.summary.replace(/\.?$/, '.')} */
export default ${of}
${endpoint.needs ? `  capability: ${quoted(endpoint.needs)},\n` : ''}  label: [${quoted(one.toLowerCase())}, ${quoted(many.toLowerCase())}],
${ofClasses(params)}${params.has('search') ? `  search: 'Name or number',\n` : ''}  columns: [
${columns.map((column) => `    ${columnText(column)},`).join('\n')}
  ],
  empty: { title: ${quoted(`No ${one.toLowerCase()} fits`)}, text: 'Clear the search and the filters.' },
});
`;
}
function testText(call: ShownCall, name: string, path: string): string {
  const { columns, isPaged } = call;
  const row = Object.fromEntries(columns.map(({ key, sample }) => [key, sample]));
  const totals = columns.filter(({ total }) => total).map(({ key, sample }) => [key, sample]);
  const page = isPaged ? ', current_page: 1, per_page: 50, total: 1, last_page: 1' : '';
  const sums = totals.length > 0 ? `, totals: ${JSON.stringify(Object.fromEntries(totals))}` : '';
  return `/** The list at /${path}: a row as the call answers it is shown under its columns. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ${name} from '../../src/lists/${name}.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const Page = pageOf(${name});
const answer = { data: [${JSON.stringify({ id: 1, ...row })}]${page}${sums} };

test('${path}: a row and its columns', async () => {
  dropLists();
  signedInAs();
  const calls = tillProvider({ ${quoted(call.name)}: () => answer });
  show(<Page />, dataProvider, ${quoted(`/${path}`)});
  const table = await screen.findByRole('table');
  for (const heading of [${columns.map(({ label }) => quoted(label)).join(', ')}])
    expect(table.textContent).toContain(heading);
  for (const text of [${columns.flatMap(({ kind, sample }) => (kind === 'text' ? [quoted(sample)] : [])).join(', ')}])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(calls.map(({ path }) => path)).toContain(${quoted(call.endpoint.path)});
});
`;
}

export async function newList({ words: [word = ''], values }: Command): Promise<void> {
  const path = checkPath(word);
  const call = shownCall(values.asks);
  const key = path.replaceAll('-', '_');
  const name = constantOf(key);
  const label = labelsOf(key);
  const test = `tests/web/lists.${name}.test.tsx`;
  writeFiles({
    [`src/lists/${name}.tsx`]: listText(call, label),
    [test]: testText(call, name, path),
    ...pageFiles(path, values.title ?? label[1], checkGroup(values), call, 'list', `../lists/${name}.tsx`),
  });
  script('scripts/docs.ts');
  if (!values['no-tests']) script('node_modules/vitest/vitest.mjs', 'run', test, 'tests/unit/routes.test.ts');
}
