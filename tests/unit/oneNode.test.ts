/** How statements are written for a database that keeps each institute on one node, and what is found to be unfit for it. */
import { sql, type RawBuilder } from 'kysely';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { withoutDatabase } from '../../server/database/withoutDatabase.ts';
import { unrouted } from '../support/oneNode/judge.ts';

const written = (statement: RawBuilder<unknown>): readonly [string, readonly unknown[]] => {
  const { sql: text, parameters } = statement.compile(withoutDatabase);
  return [text, parameters];
};
const code = 'north';

describe('a statement of one institute', () => {
  test('compares every table with the one parameter that is the institute, wherever it is named first', () => {
    expect(
      written(
        sql`SELECT (SELECT 1 FROM b WHERE b.institute_code = r.institute_code AND b.id = ${5}) FROM a r JOIN c ON c.institute_code = r.institute_code
WHERE r.institute_code = ${code} AND r.id = ${7} AND EXISTS (SELECT 1 FROM d WHERE institute_code = ${code})`,
      ),
    ).toEqual([
      `SELECT (SELECT 1 FROM b WHERE b.institute_code = $1 AND r.institute_code = $1 AND b.id = $2) FROM a r JOIN c ON c.institute_code = $1 AND r.institute_code = $1
WHERE r.institute_code = $1 AND r.id = $3 AND EXISTS (SELECT 1 FROM d WHERE institute_code = $1)`,
      [code, 5, 7],
    ]);
  });
  test('also where the names of the tables are values of the template', () => {
    const [own, other] = [sql.ref('r'), sql.ref('p')];
    const inner = sql`SELECT 1 FROM b ${other} WHERE ${other}.institute_code = ${own}.institute_code AND ${other}.id = ${3}`;
    expect(written(sql`SELECT 1 FROM a ${own} WHERE ${own}.institute_code = ${code} AND EXISTS (${inner})`)).toEqual([
      `SELECT 1 FROM a "r" WHERE "r".institute_code = $1 AND EXISTS (SELECT 1 FROM b "p" WHERE "p".institute_code = $1 AND "r".institute_code = $1 AND "p".id = $2)`,
      [code, 3],
    ]);
  });
  test('keeps other values that happen to be the same apart', () => {
    expect(written(sql`SELECT 1 FROM a WHERE institute_code = ${code} AND name = ${code}`)).toEqual([
      'SELECT 1 FROM a WHERE institute_code = $1 AND name = $2',
      [code, code],
    ]);
  });
});
describe('a statement is left as it is written', () => {
  const join = sql`SELECT 1 FROM a r JOIN b ON b.institute_code = r.institute_code`;
  const LEFT = 'SELECT 1 FROM a r JOIN b ON b.institute_code = r.institute_code';
  test('when it is a part of one that names the institute later', () => {
    expect(written(join)).toEqual([LEFT, []]);
  });
  test('when it is of several institutes', () => {
    expect(
      written(sql`${join} WHERE r.institute_code IN (${code}, ${'other'}) AND b.institute_code = ${code}`),
    ).toEqual([`${LEFT} WHERE r.institute_code IN ($1, $2) AND b.institute_code = $3`, [code, 'other', code]]);
    expect(written(sql`${join} WHERE r.institute_code = ${code} OR r.institute_code = ${'other'}`)).toEqual([
      `${LEFT} WHERE r.institute_code = $1 OR r.institute_code = $2`,
      [code, 'other'],
    ]);
  });
});

describe('what one node cannot be told from', () => {
  beforeAll(() => loadModule());
  test.each([
    ['SELECT 1 FROM a WHERE a.institute_code = $1', []],
    [`SELECT 1 FROM a WHERE 'north' = institute_code`, []],
    ['SELECT 1 FROM a JOIN b ON b.id = a.id WHERE a.institute_code = $1', ['b b']],
    ['SELECT 1 FROM a JOIN b ON b.institute_code = a.institute_code WHERE a.institute_code = $1', ['b b']],
    ['SELECT 1 FROM a LEFT JOIN b x ON x.institute_code = $1 AND x.id = a.id WHERE a.institute_code = $1', []],
    ['SELECT 1 FROM a LEFT JOIN b x ON x.institute_code = $1 AND a.institute_code = $1', ['a a']],
    ['SELECT 1 FROM a RIGHT JOIN b x ON x.institute_code = $1 AND a.institute_code = $1', ['b x']],
    [
      'SELECT (SELECT 1 FROM b WHERE b.institute_code = r.institute_code) FROM a r WHERE r.institute_code = $1',
      ['b b'],
    ],
    ['SELECT 1 FROM a WHERE a.institute_code = $1 UNION ALL SELECT 2 FROM b', ['b b']],
    ['WITH x AS (SELECT * FROM a WHERE institute_code = $1) SELECT 1 FROM x', []],
    ['SELECT 1 FROM (SELECT * FROM a) x WHERE x.institute_code = $1', ['a a']],
    ['UPDATE a SET n = 1 FROM b WHERE a.institute_code = $1 AND b.id = a.id', ['b b']],
    ['UPDATE a SET n = 1', ['a a']],
    ['DELETE FROM a USING b WHERE a.institute_code = $1 AND b.institute_code = $1', []],
    ['INSERT INTO a (institute_code) SELECT $1 FROM b', ['b b']],
    ['SELECT 1 FROM a WHERE a.institute_code = $1 OR a.id = 1', ['a a']],
    ['SELECT 1 FROM other, f($1)', []],
  ])('%s', (text, tables) => {
    expect(unrouted(text, (table) => table === 'a' || table === 'b')).toEqual(tables);
  });
});
