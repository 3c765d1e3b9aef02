/** CREATE statements of wanted tables, as they appear in a migration. */
import { APP_ROLE } from '../appRole.ts';
import { ident, literal, nameOf } from './names.ts';
import type { ForeignKey, WantedTable } from './wantedTables.ts';

/** Marks tables that `db:diff` looks after. */
export const DECLARED = 'declared: ';
const constraint = ({ name, sql }: { name: string; sql: string }): string => `CONSTRAINT ${name} ${sql}`;

export const policySql = ({ name, policy }: Pick<WantedTable, 'name' | 'policy'>): string =>
  `CREATE POLICY ${nameOf(name, [], 'institute')} ON ${ident(name)}\n  USING (${policy})\n  WITH CHECK (${policy});`;
export const grantSql = (table: string): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ${ident(table)} TO ${APP_ROLE};`;

function createOne(table: WantedTable, keys: readonly ForeignKey[]): string {
  const name = ident(table.name);
  const primary = constraint({
    name: nameOf(table.name, [], 'pkey'),
    sql: `PRIMARY KEY (${table.primaryKey.map(ident).join(', ')})`,
  });
  return [
    `CREATE TABLE ${name} (\n  ${[...table.columns, primary, ...table.checks.map(constraint), ...keys.map(constraint)].join(',\n  ')}\n);`,
    ...table.indexes.map(({ sql }) => `${sql};`),
    `COMMENT ON TABLE ${name} IS ${literal(`${DECLARED}${table.resource}`)};`,
    `SELECT place(${literal(name)});`,
    `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`,
    policySql(table),
    grantSql(table.name),
  ].join('\n');
}

/** One text per table, in the order given; keys to tables that come later are added at the end. */
export function createTables(tables: readonly WantedTable[]): string[] {
  const later = new Set(tables.map(({ name }) => name));
  const late: string[] = [];
  const created = tables.map((table) => {
    later.delete(table.name);
    const isLate = ({ target }: ForeignKey): boolean => later.has(target);
    late.push(
      ...table.foreignKeys.filter(isLate).map((key) => `ALTER TABLE ${ident(table.name)} ADD ${constraint(key)};`),
    );
    return createOne(
      table,
      table.foreignKeys.filter((key) => !isLate(key)),
    );
  });
  return [...created, ...late];
}
