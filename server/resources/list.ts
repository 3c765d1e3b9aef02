/** The list call of a resource: filters, search, sort, pages (design 7). */
import { sql, type RawBuilder } from 'kysely';
import { defaultSort, searchFields, sortFields } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import type { Call, Reply } from '../http/route.ts';
import { contains, filterSql, parseFilters } from './filterSql.ts';
import { hooksOf } from './hooks.ts';
import { kindOf } from './kinds/index.ts';
import { columnOf, ownName, tableOf } from './names.ts';
import { readRows, toWireRow } from './rows.ts';
import { all, listed } from './scope.ts';
import { totals } from './totals.ts';
import { treeOrder } from './tree.ts';

export const MAX_PER_PAGE = 500;
/** Rows that are answered without `page`; a longer list is refused, never cut. */
export const MAX_WHOLE_LIST = 10_000;
type Predicate = RawBuilder<unknown>;

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name, `${name} must be a whole number from 1`);
  return Number(text);
}
/** page and per_page of a query, or null when the whole list is asked for. */
export function pageOf(
  query: Readonly<Record<string, string>>,
  fallback = 50,
): { page: number; perPage: number } | null {
  const perPage = Math.min(wholeNumber('per_page', query['per_page'], fallback), MAX_PER_PAGE);
  return query['page'] === undefined ? null : { page: wholeNumber('page', query['page'], 1), perPage };
}

/**
 * The first page has its number in the text: the plan that PostgreSQL keeps is then for fifty rows, and it keeps it.
 * With parameters it takes the page for a tenth of the rows and plans big tables anew every time, which takes longer
 * than reading the page.
 */
export const limitsOf = ({ page, perPage }: { page: number; perPage: number }): Predicate =>
  page === 1 ? sql.raw(`LIMIT ${perPage}`) : sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;

const WAYS = { ASC: sql.raw('ASC'), DESC: sql.raw('DESC') } as const;
const BY_ID = { ASC: sql.raw('"r"."id" ASC'), DESC: sql.raw('"r"."id" DESC') } as const;
export function orderOf(resource: Resource, query: Readonly<Record<string, string>>): Predicate {
  const [field, direction] = defaultSort(resource);
  const sortBy = query['sort_by'] || field;
  const order = (query['sort_order'] || (query['sort_by'] ? 'ASC' : direction)).toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') throw invalid('sort_order', 'sort_order must be ASC or DESC');
  const way = WAYS[order];
  const name = sortBy === 'id' ? 'id' : ownName(resource, sortBy);
  if (name === 'id') return BY_ID[order];
  if (name === undefined || !sortFields(resource).includes(name))
    throw invalid('sort_by', `This list cannot be sorted by ${sortBy}`);
  if (name === resource.tree && order === 'ASC') return treeOrder(resource, name);
  return sql`${sortKey(resource, name)} ${way}, r.id ${way}`;
}
/** Texts sort without regard to case, references by the title of their record when it is a column. */
function sortKey(resource: Resource, name: string): Predicate {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.key} has no field ${name}`);
  const column = columnOf(name, field) ?? sql.ref('r.id');
  if (kindOf(field).caseless) return sql`lower(${column})`;
  if (field.kind !== 'ref' || !field.to) return column;
  const target = resourceOf(field.to);
  const title = target.fields[target.title];
  if (!title || !kindOf(title).caseless) return column;
  return sql`(SELECT lower(t.${sql.id(target.title)}) FROM ${sql.table(target.key)} t WHERE t.institute_code = r.institute_code AND t.id = ${column})`;
}

function searchedFor(text = ''): string {
  const wanted = text.trim();
  if (wanted.length > 200 || wanted.includes('\u0000'))
    throw invalid('search', 'search must be at most 200 plain characters');
  return wanted;
}
function searchOf(resource: Resource, wanted: string): Predicate[] {
  if (wanted === '') return [];
  const columns = searchFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    const column = field ? columnOf(name, field) : null;
    return column ? [sql`lower(${column}::text) LIKE ${contains(wanted)}`] : [];
  });
  return columns.length ? [sql`(${sql.join(columns, sql` OR `)})`] : [sql`false`];
}

/**
 * Answers `{data}` without `page`, else `{data, current_page, per_page, total, last_page}`, the last two unless
 * `with_total=0`. Throws 422 naming what is not allowed.
 */
export async function listRows(call: Call, resource: Resource): Promise<Reply> {
  const { trx, session, query } = call;
  const own = hooksOf(resource.key).scopeList?.(call);
  const wanted = searchedFor(query['search']);
  const ownSearch = hooksOf(resource.key).search;
  const where = all([
    listed(resource, session),
    ...parseFilters(query['filters']).map((filter) => filterSql(resource, filter)),
    ...(wanted !== '' && ownSearch ? [await ownSearch(call, wanted)] : searchOf(resource, wanted)),
    ...(own ? [own] : []),
  ]);
  const paging = pageOf(query, resource.list?.perPage ?? 50);
  const limits = paging ? limitsOf(paging) : sql`LIMIT ${MAX_WHOLE_LIST + 1}`;
  const counts = paging !== null && query['with_total'] !== '0';
  // On the first page what comes first is read apart, so that the order of the rest may still be that of an index.
  const first = hooksOf(resource.key).searchFirst?.(wanted) ?? null;
  const apart = first !== null && paging?.page === 1;
  const order = first && !apart ? sql`${first} DESC, ${orderOf(resource, query)}` : orderOf(resource, query);
  // Sent together: the count does not wait for the page.
  const [ahead, rest, total] = await Promise.all([
    apart ? readRows(trx, session.instituteCode, resource, { where: all([where, first]) }) : [],
    readRows(trx, session.instituteCode, resource, {
      where: apart ? all([where, sql`NOT ${first}`]) : where,
      order,
      tail: limits,
      last: !counts,
    }),
    counts
      ? totals.of(call, resource.key, async () => {
          const [counted] = await sendNow(
            trx,
            sql<{ total: string }>`SELECT count(*) AS total FROM ${tableOf(resource)} r WHERE ${where}`,
          );
          return Number(counted?.total ?? 0);
        })
      : 0,
  ]);
  const rows = ahead.length === 0 ? rest : [...ahead, ...rest].slice(0, paging?.perPage);
  if (!paging && rows.length > MAX_WHOLE_LIST) {
    const most = MAX_WHOLE_LIST.toLocaleString('en');
    throw invalid('page', `There are more than ${most} ${resource.label[1].toLowerCase()}; ask for them page by page`);
  }
  const wire = rows.map((row) => toWireRow(resource, row));
  const data = (await hooksOf(resource.key).beside?.(call, wire)) ?? wire;
  if (!paging) return { json: { data } };
  if (!counts) return { json: { data, current_page: paging.page, per_page: paging.perPage } };
  return {
    json: {
      data,
      current_page: paging.page,
      per_page: paging.perPage,
      total,
      last_page: Math.max(1, Math.ceil(total / paging.perPage)),
    },
  };
}
