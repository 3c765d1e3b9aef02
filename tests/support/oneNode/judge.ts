/**
 * Whether a cluster that keeps each institute on one node can send a statement to that node: every table and view that
 * is named, in every sub-select of its own, is compared with the institute as a parameter or constant.
 * `x.institute_code = y.institute_code` is not enough: what is true of `y` in one part of a statement is not known in
 * another (a sub-select, the rows of a page).
 */
import { parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const within = (node: unknown, kind: string): Node | undefined => {
  const inner = isNode(node) ? node[kind] : undefined;
  return isNode(inner) ? inner : undefined;
};
const STATEMENTS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const;
const COLUMN = 'institute_code';

const textOf = (node: unknown): string | undefined => within(node, 'String')?.['sval'] as string | undefined;
const columnOf = (node: unknown): string[] | undefined => {
  const column = within(node, 'ColumnRef');
  return column && listOf(column['fields']).map((field) => textOf(field) ?? '*');
};
function isConstant(node: unknown): boolean {
  const cast = within(node, 'TypeCast');
  if (cast) return isConstant(cast['arg']);
  return within(node, 'ParamRef') !== undefined || within(node, 'A_Const') !== undefined;
}
interface Condition {
  readonly node: Node;
  /** The aliases whose rows it decides about; of an outer join those of the side that may be missing. */
  readonly of: ReadonlySet<string> | 'all';
}
interface Level {
  /** By alias, the tables that are named here. */
  readonly tables: Map<string, string>;
  readonly conditions: Condition[];
}
function conjuncts(condition: unknown): Node[] {
  const both = within(condition, 'BoolExpr');
  if (both?.['boolop'] === 'AND_EXPR') return listOf(both['args']).flatMap(conjuncts);
  return isNode(condition) ? [condition] : [];
}
/** Answers the aliases of the item. */
function addFrom(level: Level, item: unknown): Set<string> {
  const table = within(item, 'RangeVar');
  if (table) return new Set([addTable(level, table)]);
  const join = within(item, 'JoinExpr');
  if (!join) return new Set();
  const [left, right] = [addFrom(level, join['larg']), addFrom(level, join['rarg'])];
  const type = join['jointype'];
  const outer = type === 'JOIN_LEFT' ? right : type === 'JOIN_RIGHT' ? left : new Set<string>();
  const of: Condition['of'] = type === 'JOIN_INNER' ? 'all' : outer;
  level.conditions.push(...conjuncts(join['quals']).map((node) => ({ node, of })));
  return new Set([...left, ...right]);
}
function addTable({ tables }: Level, table: Node): string {
  const name = table['relname'] as string;
  const alias = isNode(table['alias']) ? (table['alias']['aliasname'] as string) : name;
  tables.set(alias, name);
  return alias;
}
function levelOf(kind: (typeof STATEMENTS)[number], statement: Node): Level {
  const level: Level = {
    tables: new Map(),
    conditions: conjuncts(statement['whereClause']).map((node) => ({ node, of: 'all' })),
  };
  if (kind !== 'SelectStmt' && isNode(statement['relation'])) addTable(level, statement['relation']);
  for (const item of [...listOf(statement['fromClause']), ...listOf(statement['usingClause'])]) addFrom(level, item);
  return level;
}
/** The aliases of a level that are compared with a constant. */
function pinned({ tables, conditions }: Level, isOurs: (table: string) => boolean): Set<string> {
  const ours = [...tables].filter(([, table]) => isOurs(table)).map(([alias]) => alias);
  const found = new Set<string>();
  for (const { node, of } of conditions) {
    const comparison = within(node, 'A_Expr');
    if (comparison?.['kind'] !== 'AEXPR_OP' || textOf(listOf(comparison['name'])[0]) !== '=') continue;
    for (const [side, other] of [
      ['lexpr', 'rexpr'],
      ['rexpr', 'lexpr'],
    ] as const) {
      const column = columnOf(comparison[side]);
      if (column?.at(-1) !== COLUMN || !isConstant(comparison[other])) continue;
      const alias = column.length > 1 ? column.at(-2) : ours.length === 1 ? ours[0] : undefined;
      if (alias !== undefined && (of === 'all' || of.has(alias))) found.add(alias);
    }
  }
  return found;
}
/** Every node below, the statements among them said with their kind; the parts of a UNION stand in it without theirs. */
function visit(value: unknown, seen: (kind: string, node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, seen));
  if (!isNode(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isNode(inner)) continue;
    const isPart = (key === 'larg' || key === 'rarg') && typeof inner['op'] === 'string' && 'limitOption' in inner;
    seen(isPart ? 'SelectStmt' : key, inner);
    visit(inner, seen);
  }
}
/**
 * What keeps a statement from being sent to one node: the tables that are not compared with a constant, as 'table
 * alias'. `isOurs`: the table has a column of institutes. `loadModule` of libpg-query comes first.
 */
export function unrouted(sql: string, isOurs: (table: string) => boolean): string[] {
  const statements: [(typeof STATEMENTS)[number], Node][] = [];
  const named = new Set<unknown>();
  visit(parseSync(sql), (kind, node) => {
    if (kind === 'CommonTableExpr') named.add(node['ctename']);
    const statement = STATEMENTS.find((one) => one === kind);
    if (statement) statements.push([statement, node]);
  });
  const counts = (table: string): boolean => isOurs(table) && !named.has(table);
  return statements.flatMap(([kind, statement]) => {
    const level = levelOf(kind, statement);
    const known = pinned(level, counts);
    return [...level.tables].flatMap(([alias, table]) =>
      counts(table) && !known.has(alias) ? [`${table} ${alias}`] : [],
    );
  });
}
