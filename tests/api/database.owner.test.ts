/**
 * Functions that run as their owner look past row-level security: each of them asks first whose institute it works for.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

interface Found {
  readonly name: string;
  readonly args: string;
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly called: boolean;
  readonly source: string;
}
let db: TestDatabase;
let functions: Found[] = [];
const OWNED = `SELECT p.proname AS name, p.oid::regprocedure::text AS args, p.prosrc AS source,
    ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY a (t, n) ORDER BY n) AS types,
    coalesce(p.proargnames, '{}') AS names, has_function_privilege('edubase_app', p.oid, 'EXECUTE') AS called
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;

beforeAll(async () => {
  db = await testDatabase();
  functions = await asOwner(db.ownerUrl, async (client) => (await client.query<Found>(OWNED)).rows);
});
afterAll(() => db.drop());

/** A value of each type, so that a call gets as far as the first statement of the function. */
function valueOf(type: string): string {
  if (type.endsWith('[]')) return `'{}'::${type}`;
  const values: Readonly<Record<string, string>> = {
    text: "'x'",
    bigint: '1',
    integer: '1',
    boolean: 'false',
    date: 'current_date',
    jsonb: "'{}'",
  };
  return values[type] ? `${values[type]}::${type}` : `NULL::${type}`;
}
/** What a call as the role of requests, in the institute 'ours', answers when it names another institute. */
const callElsewhere = ({ name, types }: Found): Promise<string> =>
  asOwner(db.ownerUrl, async (client) => {
    await client.query(
      "BEGIN; SET LOCAL ROLE edubase_app; SET LOCAL app.institute = 'ours'; SET LOCAL app.campuses = 'all'",
    );
    const args = ["'theirs'", ...types.slice(1).map(valueOf)].join(', ');
    return client.query(`SELECT * FROM ${name}(${args})`).then(
      ({ rowCount }) => `answered ${rowCount} rows`,
      (error: unknown) => String((error as Error).message),
    );
  });

describe('functions that run as their owner', () => {
  it('are there to be asked', () => expect(functions.length).toBeGreaterThan(25));
  it('refuse an institute that is not that of the transaction, before anything else', async () => {
    const named = functions.filter(({ names, called }) => called && names[0] === 'p_institute');
    expect(named.length).toBeGreaterThan(20);
    for (const one of named)
      expect([one.args, await callElsewhere(one)]).toEqual([
        one.args,
        expect.stringContaining('the institute of the transaction'),
      ]);
  });
  it('take the institute from the transaction when they are not given one', () => {
    const without = functions.filter(({ names, called }) => called && names[0] !== 'p_institute');
    expect(without.filter(({ source }) => !source.includes('app_institute()')).map(({ args }) => args)).toEqual([]);
  });
});
