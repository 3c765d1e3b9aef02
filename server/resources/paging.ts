/**
 * Pages of a bespoke list: which one is asked for, its LIMIT and OFFSET, and how it is answered. Lists of declared
 * entities have list.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import { pageOf } from './list.ts';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}
/** The page that a query asks for; the first, of fifty, without a wish. Throws 422 for what is no whole number. */
export const pageOfQuery = (query: Readonly<Record<string, string>>): Page =>
  pageOf({ ...query, page: query['page'] ?? '1' }) ?? { page: 1, perPage: 50 };
/** How many rows come before it. */
export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;
export const limits = (page: Page): RawBuilder<unknown> => sql`LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`;
/** What is on the page, and how many rows and pages there are, as the wire says it (`paged` of the contract). */
export const paging = <T>(data: T, total: number, { page, perPage }: Page) => ({
  data,
  current_page: page,
  per_page: perPage,
  total,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});
