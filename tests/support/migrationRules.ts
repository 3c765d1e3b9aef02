/**
 * What a migration may do to a table that is in use. `loadModule` of libpg-query comes first.
 */
import { parseSync } from 'libpg-query';
import { runsOutside, tablesOfRows, type Migration } from '../../server/database/migrations.ts';
import { splitStatements } from '../../server/database/sqlStatements.ts';

type Node = Readonly<Record<string, unknown>>;
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(nodeOf) : []);
const tableOf = (statement: Node): string => String(nodeOf(statement['relation'])['relname']);

/** A default that is worked out once, and not for each row that there is. */
function isOneValue(expression: unknown): boolean {
  const [kind, inner] = Object.entries(nodeOf(expression))[0] ?? [];
  const node = nodeOf(inner);
  if (kind === 'TypeCast') return isOneValue(node['arg']);
  if (kind === 'A_ArrayExpr') return nodesOf(node['elements']).every(isOneValue);
  if (kind === 'FuncCall') return JSON.stringify(node['funcname']).includes('"now"');
  return kind === 'A_Const' || kind === 'SQLValueFunction';
}
const COLUMN_RULES: Readonly<Record<string, string>> = {
  CONSTR_IDENTITY: 'an identity rewrites the table',
  CONSTR_GENERATED: 'a generated column rewrites the table',
  CONSTR_CHECK: 'add the CHECK by itself, NOT VALID, and validate it',
  CONSTR_FOREIGN: 'add the key by itself, NOT VALID, and validate it',
  CONSTR_UNIQUE: 'make the index concurrently, then ADD CONSTRAINT … USING INDEX',
  CONSTR_PRIMARY: 'make the index concurrently, then ADD CONSTRAINT … USING INDEX',
};
function ofColumn(column: Node): string[] {
  const constraints = nodesOf(column['constraints']).map((one) => nodeOf(one['Constraint']));
  const has = (type: string): boolean => constraints.some(({ contype }) => contype === type);
  const standard = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  return [
    ...constraints.flatMap(({ contype }) => COLUMN_RULES[String(contype)] ?? []),
    ...(/"(?:small|big)?serial\d?"/.test(JSON.stringify(column['typeName'])) ? ['a serial rewrites the table'] : []),
    ...(standard && !isOneValue(standard['raw_expr']) ? ['a default of each row rewrites the table'] : []),
    ...(has('CONSTR_NOTNULL') && !standard ? ['a column that is NOT NULL needs a default where there are rows'] : []),
  ];
}
function ofConstraint(constraint: Node): string[] {
  const { contype, skip_validation: isUnproven, indexname } = constraint;
  if (['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'].includes(String(contype)))
    return isUnproven === true ? [] : ['add it NOT VALID, and VALIDATE it in a file of its own outside a transaction'];
  return indexname === undefined ? ['make the index concurrently, then ADD CONSTRAINT … USING INDEX'] : [];
}
interface Context {
  /** Tables that the file itself makes: nobody uses them yet. */
  readonly made: ReadonlySet<string>;
  /** Constraints that an earlier file has validated. */
  readonly validated: ReadonlySet<string>;
}
function ofCommand(command: Node, table: string, { validated }: Context): string[] {
  const definition = nodeOf(command['def']);
  switch (command['subtype']) {
    case 'AT_AddColumn':
      return ofColumn(nodeOf(definition['ColumnDef']));
    case 'AT_AddConstraint':
      return ofConstraint(nodeOf(definition['Constraint']));
    case 'AT_AlterColumnType':
      return ['another type rewrites the table: add a column, fill it in batches, and change over'];
    case 'AT_SetNotNull':
      return validated.has(`${table}_${String(command['name'])}_not_null`)
        ? []
        : [
            `an earlier file must have validated ${table}_${String(command['name'])}_not_null CHECK (… IS NOT NULL), or every row is read under the lock`,
          ];
    case 'AT_ValidateConstraint':
      return ['VALIDATE belongs into a file outside a transaction: it reads every row'];
    case 'AT_SetTableSpace':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return ['rewrites the table'];
    default:
      return [];
  }
}
const WRITES: Readonly<Record<string, true>> = {
  UpdateStmt: true,
  DeleteStmt: true,
  InsertStmt: true,
  MergeStmt: true,
};
const HIDDEN =
  /CREATE\s+(?:UNIQUE\s+)?INDEX|ADD\s+CONSTRAINT|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\S+\s+TYPE|LOCK\s+TABLE/i;

/** Every table that is named anywhere in it. */
function tablesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const name = (node as Node)['relname'];
  if (typeof name === 'string') found.add(name);
  for (const value of Object.values(node)) tablesIn(value, found);
  return found;
}
function ofRows(kind: string, statement: Node, migration: Migration, { made }: Context): string[] {
  const body = kind === 'DoStmt' ? JSON.stringify(statement) : '';
  const isValidation = JSON.stringify(statement).includes('AT_ValidateConstraint');
  if (!WRITES[kind] && kind !== 'SelectStmt' && !isValidation && !/\b(?:UPDATE|INSERT|DELETE)\b/i.test(body)) return [];
  const said = tablesOfRows(migration);
  if (said === 'all') return [];
  if (body !== '') return said.length > 0 ? [] : ['say whose rows it changes: -- rows of: …'];
  const unsaid = [...tablesIn(statement)].filter((table) => !made.has(table) && !said.includes(table));
  return unsaid.map((table) => `say that rows are read or changed: -- rows of: ${table}`);
}
function ofTransaction(kind: string, statement: Node, context: Context): string[] {
  const table = tableOf(statement);
  if (kind === 'IndexStmt') {
    if (statement['concurrent'] === true) return ['CONCURRENTLY needs a file that begins with -- no transaction'];
    return context.made.has(table)
      ? []
      : [`an index of ${table} stops its writes: make it concurrently, outside a transaction`];
  }
  if (kind === 'AlterTableStmt' && !context.made.has(table))
    return nodesOf(statement['cmds']).flatMap((one) =>
      ofCommand(nodeOf(one['AlterTableCmd']), table, context).map((why) => `${table}: ${why}`),
    );
  if (kind === 'DoStmt' && HIDDEN.test(JSON.stringify(statement))) return ['write it out: no test can read it in a DO'];
  return ['ClusterStmt', 'VacuumStmt', 'ReindexStmt', 'LockStmt'].includes(kind)
    ? [`${kind} locks the table for long`]
    : [];
}
function ofOutside(kind: string, statement: Node, repeats: boolean): string[] {
  if (kind === 'IndexStmt')
    return statement['concurrent'] === true && statement['if_not_exists'] === true && statement['idxname'] !== undefined
      ? []
      : ['write CREATE INDEX CONCURRENTLY IF NOT EXISTS name: a run that was killed begins again'];
  if (kind === 'DropStmt' && statement['removeType'] === 'OBJECT_INDEX')
    return statement['concurrent'] === true && statement['missing_ok'] === true
      ? []
      : ['write DROP INDEX CONCURRENTLY IF EXISTS: a run that was killed begins again'];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
    return repeats ? [] : ['say -- repeat in the line before it, and take some rows at a time'];
  const commands = nodesOf(statement['cmds']).map((one) => nodeOf(one['AlterTableCmd'])['subtype']);
  if (kind === 'AlterTableStmt' && commands.length === 1 && commands[0] === 'AT_ValidateConstraint') return [];
  return [`${kind} belongs into a transaction: here a run that was killed would do it twice`];
}
interface Parsed {
  readonly kind: string;
  readonly statement: Node;
  readonly line: number;
  readonly repeats: boolean;
}
const parsed = ({ sql }: Migration): Parsed[] =>
  splitStatements(sql).flatMap(({ text, line, repeats }) =>
    nodesOf((parseSync(text) as { stmts?: unknown }).stmts).flatMap(({ stmt }) =>
      Object.entries(nodeOf(stmt)).map(([kind, statement]) => ({ kind, statement: nodeOf(statement), line, repeats })),
    ),
  );

/** What is wrong with it, with the line; `earlier` are the files before it. */
export function faultsOf(migration: Migration, earlier: readonly Migration[] = []): string[] {
  const statements = parsed(migration);
  const context: Context = {
    made: new Set(statements.flatMap(({ kind, statement }) => (kind === 'CreateStmt' ? [tableOf(statement)] : []))),
    validated: new Set(
      earlier.flatMap(({ sql }) => [...sql.matchAll(/VALIDATE CONSTRAINT (\w+)/g)].map(([, name]) => name ?? '')),
    ),
  };
  return statements.flatMap(({ kind, statement, line, repeats }) =>
    [
      ...(runsOutside(migration) ? ofOutside(kind, statement, repeats) : ofTransaction(kind, statement, context)),
      ...ofRows(kind, statement, migration, context),
    ].map((why) => `${migration.name} line ${line}: ${why}`),
  );
}
