/**
 * Generated from the declarations: every entity through its own wire table, against the real database. Those of
 * tests/examples too, which say what no entity of the product does.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../contract/conditions.ts';
import { matches, NULL_TOKEN, type Filter } from '../../contract/filters.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { filterFields, sortFields } from '../../contract/lists.ts';
import { writableFields } from '../../contract/resource.ts';
import { resources } from '../../server/declared.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { elsewhere } from '../examples/index.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { privilegeCatalogue } from '../../server/http/privileges.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list, makeRecord, sampleBody, type Made } from './support/records.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

describe.each(elsewhere.map((resource) => [resource.key, resource] as const))(
  '%s, of another source',
  (key, resource) => {
    it('has no route, no table and no privilege here: its source answers for it', async () => {
      const user = await makeInstitute(api, `e-${key}`.slice(0, 32));
      expect((await list(api, user, resource)).status).toBe(404);
      expect(privilegeCatalogue.filter((name) => name.startsWith(`${key}.`))).toEqual([]);
      expect(wantedTables([resource])).toEqual([]);
    });
  },
);

/** The value of a filter that fits a field: its own, or something of its kind. */
function valuesFor(operator: string, value: unknown): unknown[] {
  if (operator === 'IS' || operator === 'IS_NOT') return [NULL_TOKEN];
  const one = Array.isArray(value) ? value[0] : value;
  if (one === null || one === undefined) return [];
  if (operator === 'IN') return [[one]];
  if (operator === 'BETWEEN') return [[one, one]];
  return [operator === 'LIKE' && typeof one === 'string' && !Array.isArray(value) ? one.slice(1, 4) : one];
}

describe.each(resources.map((resource) => [resource.key, resource] as const))('%s', (key, resource) => {
  let user: TestUser;
  const made: Made = new Map();
  let row: Row;
  const { update, remove } = resource.wire;

  beforeAll(async () => {
    user = await makeInstitute(api, `c-${key}`.slice(0, 32));
    row = await makeRecord(api, user, resource, made);
  });
  const wireOf = (name: string): string => resource.fields[name]?.wire ?? name;

  it('answers what was created, and nothing secret', async () => {
    const secret = (name: string): boolean => resource.fields[name]?.kind === 'password';
    const shown = Object.entries(resource.sample).filter(([name]) => !secret(name));
    expect(row).toMatchObject(Object.fromEntries(shown.map(([name, value]) => [wireOf(name), value])));
    expect(Object.keys(row).filter(secret)).toEqual([]);
    const listed = (await list(api, user, resource)).rows;
    expect(listed.find(({ id }) => id === row.id)).toEqual(row);
    const one = await list(api, user, resource, {
      filters: JSON.stringify([{ field: 'id', operator: '=', value: row.id }]),
    });
    expect(one.rows).toEqual([row]);
    expect(JSON.stringify(one.json)).not.toContain('_hash');
  });

  it('filters as the client does, with every operator', async () => {
    const whole = (await list(api, user, resource)).rows;
    for (const [name, field] of filterFields(resource)) {
      for (const operator of contractKinds[field.kind].operators) {
        for (const value of valuesFor(operator, row[wireOf(name)])) {
          const filter: Filter = { field: wireOf(name), operator, value };
          const answer = await list(api, user, resource, { filters: JSON.stringify([filter]) });
          const wanted = whole.filter((one) => matches(one, filter)).map((one) => one['id']);
          expect([JSON.stringify(filter), answer.status, answer.rows.map((one) => one.id)]).toEqual([
            JSON.stringify(filter),
            200,
            wanted,
          ]);
        }
      }
    }
  });

  it('sorts by every sortable field, pages and counts, and refuses the rest', async () => {
    for (const field of ['id', ...sortFields(resource)]) {
      for (const order of ['ASC', 'DESC'])
        expect((await list(api, user, resource, { sort_by: wireOf(field), sort_order: order })).status).toBe(200);
    }
    const whole = (await list(api, user, resource)).rows;
    const page = await list(api, user, resource, { page: 1, per_page: 1 });
    expect(page.json).toMatchObject({ current_page: 1, per_page: 1, total: whole.length, last_page: whole.length });
    expect(page.rows).toHaveLength(1);
    for (const query of [
      { sort_by: 'nonsense' },
      { sort_by: 'institute_code' },
      { sort_order: 'sideways' },
      { page: 0 },
      { filters: '[{"field":"created_by","operator":"=","value":1}]' },
      { filters: '{' },
    ]) {
      expect([query, (await list(api, user, resource, query as Record<string, string>)).status]).toEqual([query, 422]);
    }
  });

  it('names each missing field, refuses unknown ones and what the rules forbid', async () => {
    const body = await sampleBody(api, user, resource, made);
    for (const [name, field] of writableFields(resource, 'create')) {
      const now = field.requiredWhen !== undefined && holds(field.requiredWhen, body);
      if (!now && (!field.required || field.when || field.default !== undefined || resource.defaults?.[name])) continue;
      const { [name]: _left, ...rest } = body;
      const answer = await create(api, user, resource, rest);
      expect([name, answer.status, Object.keys(answer.errors)]).toEqual([name, 422, [wireOf(name)]]);
    }
    const unknown = await create(api, user, resource, { ...body, nonsense: 1 });
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['nonsense']]);
    for (const check of resource.check ?? []) {
      if (!check.fails) continue;
      const refused = await create(api, user, resource, { ...body, ...check.fails });
      expect([check.rule, refused.status, refused.errors]).toMatchObject([
        check.rule,
        422,
        { [wireOf(check.fields[0] ?? '')]: [expect.stringContaining(check.message)] },
      ]);
    }
  });

  const unique = [
    ...Object.entries(resource.fields)
      .filter(([, field]) => field.unique)
      .map(([name]) => name),
    ...(resource.db?.unique ?? []).map((fields) => fields[0] ?? ''),
  ];
  // Not skipped where there is nothing to refuse: docs name this whole file, and what is skipped proves nothing.
  it.each(unique.slice(0, 1))('refuses a second record with the same %s, on the field', async () => {
    const answer = await create(api, user, resource, await sampleBody(api, user, resource, made));
    expect(answer.status).toBe(422);
    expect(unique.map(wireOf)).toContain(Object.keys(answer.errors)[0]);
  });

  it('updates, counts versions and refuses a stale one', async () => {
    if (!update) return;
    const names = new Set(
      writableFields(resource, 'update')
        .filter(([, field]) => field.kind !== 'password')
        .map(([name]) => name),
    );
    // Rows are sent with their ids, or they are others.
    const body = Object.fromEntries(
      Object.entries(resource.sample)
        .filter(([name]) => names.has(name))
        .map(([name, value]) => [name, resource.fields[name]?.kind === 'children' ? row[wireOf(name)] : value]),
    );
    const changed = await callCell(api, user, update, { id: row.id, body: { ...body, version: row.version } });
    expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
    expect(changed.row).toEqual({ ...row, version: row.version + 1 });
    const stale = await callCell(api, user, update, { id: row.id, body: { ...body, version: row.version } });
    expect(stale.status).toBe(409);
    row = changed.row;
    expect((await callCell(api, user, update, { id: 999_999, body })).status).toBe(404);
  });

  it('is not deleted from under what uses it, and goes when nothing does', async () => {
    for (const [, field] of Object.entries(resource.fields)) {
      const target = field.to ? resourceOf(field.to) : undefined;
      const id = target && made.get(target.key);
      if (!target?.wire.remove || id === undefined || !field.required || field.onDelete === 'cascade') continue;
      const refused = await callCell(api, user, target.wire.remove, { id });
      expect([target.key, refused.status]).toEqual([target.key, 409]);
      expect(refused.message).toContain(`in use by`);
      expect(refused.message.toLowerCase()).toContain(resource.label[0].toLowerCase());
    }
    if (!remove) return;
    expect((await callCell(api, user, remove, { id: row.id })).status).toBe(200);
    expect((await list(api, user, resource)).rows.map((one) => one.id)).not.toContain(row.id);
    expect((await callCell(api, user, remove, { id: row.id })).status).toBe(404);
  });
});
