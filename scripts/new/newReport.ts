/**
 * npm run new -- report riders_per_route --of bus_riders --by route_id [--by shift] [--sum fare]: counts the rows of an
 * entity. Writes the declaration, its query and its test, and lists it.
 */
import type { AnyField } from '../../contract/fields.ts';
import { choicesOf, labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { reports } from '../../src/reports/index.ts';
import { resourceOf, resources } from '../../server/declared.ts';
import { ident, literal } from '../../server/database/schema/names.ts';
import { checkGroup, checkKey, type Command } from './command.ts';
import { constantOf, labelsOf, quoted } from './entity.ts';
import { script, withImport, withListed, writeFiles } from './files.ts';

interface Column {
  /** Of the report: the field without its _id. */
  readonly name: string;
  readonly field: string;
  /** Of a ref: the entity whose title stands for it. */
  readonly to?: string;
  readonly join: string;
  readonly sql: string;
}
interface NewReport {
  readonly key: string;
  readonly of: Resource;
  readonly by: readonly Column[];
  readonly sums: readonly string[];
  readonly group: string;
}

/** How a field is told apart in SQL, `alias` being the table that it refers to. */
function columnOf(of: Resource, field: string, alias: string): Column {
  const declared = of.fields[field];
  const problem = (why: string): Error => new Error(`--by ${field}: ${why}`);
  if (!declared) throw problem(`${of.key} has ${Object.keys(of.fields).join(', ')}`);
  const without = literal(`No ${labelOf(field, declared).toLowerCase()}`);
  const name = field.replace(/_id$/, '');
  const own = `r.${ident(field)}`;
  if (declared.kind === 'ref') {
    const { key: to, title, fields } = resourceOf(declared.to ?? '');
    if (fields[title]?.kind !== 'text') throw problem(`the title of ${to} is no text`);
    const join = `LEFT JOIN ${ident(to)} ${alias} ON ${alias}.institute_code = r.institute_code AND ${alias}.id = ${own}`;
    return { name, field, to, join, sql: `coalesce(${alias}.${ident(title)}, ${without})` };
  }
  if (declared.kind === 'bool')
    return { name, field, join: '', sql: `CASE ${own} WHEN true THEN 'Yes' WHEN false THEN 'No' ELSE ${without} END` };
  if (declared.kind === 'enum') {
    const cases = choicesOf(declared).map((choice) => `WHEN ${literal(choice.id)} THEN ${literal(choice.name)}`);
    return { name, field, join: '', sql: `CASE ${own} ${cases.join(' ')} ELSE ${without} END` };
  }
  if (declared.kind === 'text') return { name, field, join: '', sql: `coalesce(${own}, ${without})` };
  throw problem('rows are counted by a ref, an enum, a text, or yes and no');
}

function readReport({ words: [word = ''], values }: Command): NewReport {
  const key = checkKey(
    word,
    reports.map((report) => report.key),
  );
  const of = resources.find((resource) => resource.key === values.of);
  if (!of)
    throw new Error(`--of: name the entity whose rows are counted: ${resources.map((one) => one.key).join(', ')}`);
  const by = (values.by ?? []).map((field, at) => columnOf(of, field, 'abcdefgh'[at] ?? 'z'));
  if (by.length === 0) throw new Error(`--by: name a field of ${of.key}: ${Object.keys(of.fields).join(', ')}`);
  const sums = values.sum ?? [];
  for (const field of sums)
    if (!['money', 'int'].includes(of.fields[field]?.kind ?? ''))
      throw new Error(`--sum ${field}: amounts and whole numbers of ${of.key} are summed`);
  return { key, of, by, sums, group: checkGroup(values) };
}

const refsOf = ({ by }: NewReport): readonly Column[] => by.filter(({ to }) => to !== undefined);
function declarationText(report: NewReport): string {
  const { key, of, by, sums, group } = report;
  const kindOf = (field: string): string => (of.fields[field] as AnyField).kind;
  const columns = [
    ...by.map(({ name }) => `${name}: f.text()`),
    'total: f.int()',
    ...sums.map((name) => `${name}: f.${kindOf(name)}()`),
  ];
  return `import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const ${constantOf(key)} = defineReport({
  key: ${quoted(key)},
  label: ${quoted(labelsOf(key)[1])},
  menu: ${quoted(group)},
  privilege: ${quoted(`${of.key}.read`)},
  call: { method: 'GET', path: ${quoted(`/${key}`)}, tenant: 'query', needs: 'own-lists' },
  params: { ${refsOf(report)
    .map(({ field, to }) => `${field}: f.ref(${quoted(to)})`)
    .join(', ')} },
  columns: { ${columns.join(', ')} },
  ${by.length > 1 ? `group: [${quoted(by[0]?.name)}],\n  subtotals: true,` : ''}
  totals: [${['total', ...sums].map(quoted).join(', ')}],
  note: ${quoted(`Counts ${of.label[1].toLowerCase()}.`)},
});
`;
}
function queryText(report: NewReport): string {
  const { key, of, by, sums } = report;
  const name = constantOf(key);
  const refs = refsOf(report);
  const groups = by.map((_, at) => at + 1).join(', ');
  const ids =
    refs.length > 0 ? `, ...withIds('r', { ${refs.map(({ field }) => `${field}: params.${field}`).join(', ')} })` : '';
  const selected = [
    ...by.map((column) => `${column.sql} AS ${ident(column.name)}`),
    'count(*)::int AS total',
    ...sums.map((field) => `coalesce(sum(r.${ident(field)}), 0)::bigint AS ${ident(field)}`),
  ];
  return `import { sql } from 'kysely';
import { ${name} } from '../../src/reports/${name}.ts';
import { resourceOf } from '../declared.ts';
import { all, visible${ids && ', withIds'} } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

/** Counts ${of.label[1].toLowerCase()} that whoever asks may see, by ${by.map((column) => column.name.replaceAll('_', ' ')).join(' and ')}. */
export default answers(${name}, async (call${ids && ', params'}) => {
  const where = all([visible(resourceOf(${quoted(of.key)}), call.session)${ids}]);
  const { rows } = await sql<RowOf<typeof ${name}>>\`
    SELECT ${selected.join(',\n      ')}
    FROM ${ident(of.key)} r ${by
      .map((column) => column.join)
      .filter(Boolean)
      .join('\n      ')}
    WHERE \${where} GROUP BY ${groups} ORDER BY ${groups}\`.execute(call.trx);
  return { rows };
});
`;
}
function testText({ key, of, sums }: NewReport): string {
  const sum = (field: string): string => `rows.reduce((all, row) => all + Number(row[${quoted(field)}] ?? 0), 0)`;
  return `/** The report counts the rows that are there, and those of one institute alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { list, makeRecord } from './support/records.ts';

const counted = resourceOf(${quoted(of.key)});
let api: Api;
beforeAll(async () => {
  api = await makeApp();
});
afterAll(() => api.test.drop());
const totalsOf = async (user: TestUser): Promise<unknown> => {
  const answer = await api.call(${quoted(`/${key}`)}, { token: user.token, query: { institute_code: user.instituteCode } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json['totals'];
};

test('${key}: counts what the list shows, and nothing of another institute', async () => {
  const [user, other] = [await makeInstitute(api, 'counted'), await makeInstitute(api, 'elsewhere')];
  const before = await totalsOf(other);
  await makeRecord(api, user, counted, new Map());
  const { rows } = await list(api, user, counted);
  expect(rows.length).toBeGreaterThan(0);
  expect(await totalsOf(user)).toEqual({ total: rows.length${sums.map((field) => `, ${field}: ${sum(field)}`).join('')} });
  expect(await totalsOf(other)).toEqual(before);
});
`;
}

export async function newReport(command: Command): Promise<void> {
  const report = readReport(command);
  const name = constantOf(report.key);
  const test = `tests/api/reports.${name}.test.ts`;
  writeFiles({
    [`src/reports/${name}.ts`]: declarationText(report),
    [`server/reports/${name}.ts`]: queryText(report),
    [test]: testText(report),
    'src/reports/index.ts': (text) =>
      withListed(withImport(text, `import { ${name} } from './${name}.ts';`), 'export const reports', `  ${name},`),
  });
  script('scripts/docs.ts');
  if (!command.values['no-tests'])
    script('node_modules/vitest/vitest.mjs', 'run', test, 'tests/unit/reports.test.ts', '-t', report.key);
}
