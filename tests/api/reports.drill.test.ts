/** Generated from the declarations: every row of every report that leads to a list finds there what it said, however the report is narrowed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWire } from '../../contract/filters.ts';
import type { Report } from '../../contract/report.ts';
import { DEMO_INSTITUTE, seedDemo } from '../../server/seed/demo.ts';
import { askedBy } from '../../src/customRoutes/admissions/studentSections.ts';
import { reports } from '../../src/reports/index.ts';
import { drillFilters } from '../../src/reports/ui/drillPath.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';

/** The call behind a section that reports lead to, with what the section itself asks for. A new one is added here. */
const LISTS: Readonly<Record<string, { readonly key: string; readonly asks: Readonly<Record<string, string>> }>> = {
  'all-students': { key: 'students', asks: askedBy('all-students', false) },
};
const drilled = reports.filter(({ drill }) => drill);
let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  await seedDemo(api.db);
  user = await makeUser(api, DEMO_INSTITUTE, { username: 'reader' });
});
afterAll(() => api.test.drop());
const get = async (path: string, query: Readonly<Record<string, string | number>>) => {
  const answer = await api.call(path, { token: user.token, query: { institute_code: DEMO_INSTITUTE, ...query } });
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
};
/** Nothing, and each parameter that picks a record set to two of them: what is narrowed by is carried. */
async function narrowings({ params }: Report): Promise<Readonly<Record<string, number>>[]> {
  const all: Record<string, number>[] = [{}];
  for (const [name, { to }] of Object.entries(params)) {
    if (!to) continue;
    const { rows } = await get(resourceOf(to).wire.list.path, {});
    all.push(...rows.slice(0, 2).map(({ id }) => ({ [name]: id })));
  }
  all.push(Object.assign({}, ...all) as Record<string, number>);
  return all;
}
const rowsOf = ({ rows }: Report, data: unknown): Row[] => (rows ? (data as Record<string, Row[]>)[rows] : (data as Row[])) ?? [];

it('at least three reports lead to a list', () => expect(drilled.length).toBeGreaterThanOrEqual(3));
it.each(drilled.map((report) => [report.key, report] as const))('%s: the list of each row holds what the row counts', async (_key, report) => {
  const list = LISTS[report.drill?.section ?? ''];
  if (!list) throw new Error(`${report.drill?.section} is not known here`);
  const path = resourceOf(list.key).wire.list.path;
  const found: string[] = [];
  const wrong: unknown[] = [];
  for (const query of await narrowings(report)) {
    const { json } = await get(report.call.path, report.paged ? { ...query, page: 1, per_page: 25 } : query);
    for (const row of rowsOf(report, json['data'])) {
      const filters = toWire(drillFilters(report, row, query) ?? []);
      const said = report.drill?.counts ? row[report.drill.counts] : 1;
      const { json: there } = await get(path, { ...list.asks, page: 1, per_page: 1, filters: JSON.stringify(filters) });
      found.push(JSON.stringify(query));
      if (there['total'] !== said) wrong.push({ query, filters, said, found: there['total'] });
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(found.length).toBeGreaterThan(20);
  expect(new Set(found).size, 'narrowed reports have rows too').toBeGreaterThan(3);
});
it.each(drilled.map((report) => [report.key, report] as const))('%s: every parameter has a field of the list to go to', (_key, { drill, params }) => {
  const fields = Object.keys(resourceOf(LISTS[drill?.section ?? '']?.key ?? '').fields);
  const shown = Object.keys(params).filter((name) => params[name]?.list !== false);
  expect(shown.filter((name) => !fields.includes(drill?.params?.[name] ?? name))).toEqual([]);
  expect(Object.keys(drill?.always ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
});
