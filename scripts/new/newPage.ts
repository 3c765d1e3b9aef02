/**
 * npm run new -- page moves --asks 'GET /student_movements' [--title 'Moves of Students'] --group Extras: a page of its
 * own over a call, in the menu, with its test.
 */
import { shownCall, type ShownCall, type ShownColumn } from './call.ts';
import { checkGroup, type Command } from './command.ts';
import { constantOf, labelsOf, quoted } from './entity.ts';
import { script, writeFiles } from './files.ts';
import { checkPath, pageFiles } from './pageEntry.ts';

const cellText = ({ key, kind }: ShownColumn): string =>
  `<td${kind === 'money' || kind === 'number' ? ' className="ui-number"' : ''}>{shown(${quoted(kind)}, row.${key})}</td>`;
function screenText(
  component: string,
  path: string,
  { endpoint: { needs, summary }, name, columns }: ShownCall,
): string {
  const proof = needs ? `, offered: needed(${quoted(needs)})` : '';
  return `import { useQuery } from '@tanstack/react-query';
${needs ? "import { needed } from '../../auth/offers.ts';\n" : ''}import { ask } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { shown } from '../../ui/table/column.ts';

/** \`/${path}\`: ${summary.replace(/\.?$/, '.')} */
export default function ${component}() {
  const { data, error, refetch } = useQuery({
    queryKey: [${quoted(path)}],
    queryFn: ({ signal }) => ask(${quoted(name)}, { signal${proof} }),
  });
  return (
    <PageScreen>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && (
        <table className="ui-table">
          <thead>
            <tr>
${columns.map(({ label }) => `<th scope="col">${label}</th>`).join('\n')}
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
${columns.map(cellText).join('\n')}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.data.length === 0 && <p className="ui-muted">There is nothing here yet.</p>}
    </PageScreen>
  );
}
`;
}
function testText(
  component: string,
  folder: string,
  path: string,
  { endpoint, columns, name, isPaged }: ShownCall,
): string {
  const row = { id: 1, ...Object.fromEntries(columns.map(({ key, sample }) => [key, sample])) };
  const page = isPaged ? ', current_page: 1, per_page: 50, total: 1, last_page: 1' : '';
  const texts = columns.flatMap(({ kind, sample }) => (kind === 'text' ? [quoted(sample)] : []));
  return `/** The page at /${path}: what the call answers, nothing, and a refusal. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ${component} from '../../src/customRoutes/${folder}/${component}.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type Own } from './till.support.ts';

const opened = (answer: Own[string]) => {
  const calls = tillProvider({ ${quoted(name)}: answer });
  show(<${component} />, dataProvider, ${quoted(`/${path}`)});
  return calls;
};
const rows = (data: readonly object[]) => () => ({ data${page} });
beforeEach(() => void signedInAs());

test('/${path} shows what the call answers', async () => {
  const calls = opened(rows([${JSON.stringify(row)}]));
  const table = await screen.findByRole('table');
  for (const text of [${[...columns.map(({ label }) => quoted(label)), ...texts].join(', ')}])
    expect(table.textContent).toContain(text);
  expect(calls.map((call) => call.path)).toContain(${quoted(endpoint.path)});
});
test('/${path} says that there is nothing', async () => {
  opened(rows([]));
  expect(await screen.findByText('There is nothing here yet.')).toBeTruthy();
});
test('/${path} says that it was refused', async () => {
  opened(() => ({ status: 422, json: { message: 'Not today' } }));
  expect((await screen.findByText(/Not today/)).textContent).toBeTruthy();
});
`;
}

export async function newPage({ words: [word = ''], values }: Command): Promise<void> {
  const path = checkPath(word);
  const call = shownCall(values.asks);
  const folder = constantOf(path.replaceAll('-', '_'));
  const component = `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Page`;
  const title = values.title ?? labelsOf(path.replaceAll('-', '_'))[1];
  const file = `src/customRoutes/${folder}/${component}.tsx`;
  const test = `tests/web/pages.${folder}.test.tsx`;
  writeFiles({
    [file]: screenText(component, path, call),
    [test]: testText(component, folder, path, call),
    ...pageFiles(path, title, checkGroup(values), call, 'screen', `../${file.slice('src/'.length)}`),
  });
  script('scripts/docs.ts');
  if (!values['no-tests']) script('node_modules/vitest/vitest.mjs', 'run', test, 'tests/unit/routes.test.ts');
}
