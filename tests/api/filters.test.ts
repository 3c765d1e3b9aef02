/**
 * On the demo school: every filter of every list gives what the client's own filter gives, and search finds what is
 * there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches, NULL_TOKEN, type Filter, type Operator } from '../../contract/filters.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { filterFields, searchFields } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { resources } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { list } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 0 });
  user = await makeUser(api, DEMO_INSTITUTE);
  // Some of every kind of student are enough: every filter reads them all.
  await asOwner(api.test.ownerUrl, (client) =>
    client.query("UPDATE students SET deleted_at = now() WHERE institute_code = 'demo' AND sid > 60"),
  );
});
afterAll(() => api.test.drop());

/** Kinds and operators that a field before has tried with every value. */
const tried = new Set<string>();
let turn = 0;
/**
 * Filters on a field with the value of the first, middle or last row in turn (with all three for the first field of its
 * kind), and the empty one.
 */
function filtersOf(field: string, kind: string, operator: Operator, rows: readonly Row[]): Filter[] {
  if (operator === 'IS' || operator === 'IS_NOT') return [{ field, operator, value: NULL_TOKEN }];
  const values = [
    ...new Set(
      rows.flatMap((row) => row[field]).filter((value) => value !== null && value !== undefined && value !== ''),
    ),
  ];
  const chosen = [...new Set([values[0], values[Math.floor(values.length / 2)], values.at(-1)])].filter(
    (value) => value !== undefined,
  );
  if (chosen.length === 0) return [];
  if (operator === 'IN') return [{ field, operator, value: chosen }];
  if (operator === 'BETWEEN') return [{ field, operator, value: [chosen[0], chosen.at(-1)] }];
  const isFirst = !tried.has(`${kind} ${operator}`);
  tried.add(`${kind} ${operator}`);
  return (isFirst ? chosen : [chosen[(turn += 1) % chosen.length]]).map((value) => ({
    field,
    operator,
    value:
      operator === 'LIKE' && typeof value === 'string' && !rows.some((row) => Array.isArray(row[field]))
        ? value.slice(1, 5).toUpperCase()
        : value,
  }));
}

/**
 * The list of students leaves inquiries out unless a filter decides about them; here it shows everyone, so that only
 * the filter counts. Students and news come in pages also when none is asked for.
 */
const PER_PAGE = 500;
const WHOLE: Readonly<Record<string, Record<string, string>>> = { students: { scope: 'everyone' } };
async function allRows(resource: Resource, query: Readonly<Record<string, string>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length === (page - 1) * PER_PAGE; page += 1) {
    const answer = await list(api, user, resource, { ...query, page, per_page: PER_PAGE });
    if (answer.rows.length === 0) break;
    rows.push(...answer.rows);
  }
  return rows;
}

describe.each(resources.map((resource) => [resource.key, resource] as const))('%s', (key, resource) => {
  const whole = WHOLE[key] ?? {};
  it('filters like the client', async () => {
    const rows = await allRows(resource, whole);
    for (const [name, field] of filterFields(resource)) {
      for (const filter of contractKinds[field.kind].operators.flatMap((operator) =>
        filtersOf(field.wire ?? name, field.kind, operator, rows),
      )) {
        const found = await allRows(resource, { ...whole, filters: JSON.stringify([filter]) });
        expect([filter, found.map(({ id }) => id)]).toEqual([
          filter,
          rows.filter((row) => matches(row, filter)).map(({ id }) => id),
        ]);
      }
    }
  });
  it('finds by a part of any searched text, in any case', async () => {
    const { rows } = await list(api, user, resource);
    const names = searchFields(resource);
    const text = names
      .map((name) => rows.at(-1)?.[name])
      .find((value) => typeof value === 'string' && value.length > 2);
    const answer = await list(api, user, resource, {
      search: String(text ?? 'nothing has this')
        .slice(0, 20)
        .toUpperCase(),
    });
    const part = String(text ?? 'nothing has this')
      .slice(0, 20)
      .trim()
      .toLowerCase();
    expect(answer.rows.map(({ id }) => id)).toEqual(
      rows
        .filter((row) =>
          names.some((name) =>
            String(row[name] ?? '')
              .toLowerCase()
              .includes(part),
          ),
        )
        .map(({ id }) => id),
    );
  });
});
