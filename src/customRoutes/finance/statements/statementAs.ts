import type { Statement, StatementColumn } from './statement.ts';

const isBare = (at: number, { rows }: Pick<Statement, 'rows'>): boolean => rows.every((row) => !row.amounts[at]);
/** Columns without any figure: a month to come, a campus that has nothing. One of them always stays. */
export function bareColumns(statement: Pick<Statement, 'rows' | 'columns'>): readonly StatementColumn[] {
  const found = statement.columns.filter((_, at) => isBare(at, statement));
  return found.length === statement.columns.length ? found.slice(1) : found;
}
/** The statement with the columns that were chosen, for the screen, files and paper. */
export function statementAs(
  statement: Statement,
  { codes, bare }: { readonly codes: boolean; readonly bare: boolean },
): Statement {
  const left = new Set(bare ? [] : bareColumns(statement).map(({ key }) => key));
  if (codes && left.size === 0) return statement;
  const stays = statement.columns.map(({ key }) => !left.has(key));
  return {
    ...statement,
    columns: statement.columns.filter((_, at) => stays[at]),
    rows: statement.rows.map(({ code, ...row }) => ({
      ...row,
      ...(codes && code !== undefined ? { code } : {}),
      amounts: row.amounts.filter((_, at) => stays[at]),
    })),
  };
}
