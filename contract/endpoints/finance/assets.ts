/**
 * Depreciation of fixed assets (docs/money.md): what is not posted yet, runs of months, and their reversals. The assets
 * themselves are declared (src/resources/fixedAssets.ts). Every POST honours Idempotency-Key.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { digits, id, listQuery, month, paidAmount, reason } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';

const share = z.object({
  asset_id: z.number(),
  asset_no: z.number(),
  name: z.string(),
  category: z.string(),
  campus_id: z.number(),
  campus: z.string(),
  /** First and last month of what is posted of it. */
  from_month: z.string(),
  to_month: z.string(),
  /** Months of its life that it comes to: more than there are from first to last where earlier ones are closed. */
  months: z.number(),
  amount: money,
  accumulated: money,
  book_value: money,
});
const run = z.object({
  id: z.number(),
  campus_id: z.number(),
  campus: z.string(),
  month: z.string(),
  n_assets: z.number(),
  amount: money,
  /** Id and number of its entry in the books. */
  journal_id: z.number(),
  voucher_no: z.number(),
  made_by: z.string().nullable(),
  made_at: z.string(),
  void_reason: z.string().nullable(),
});
/** What a run up to a month would post, asset by asset. */
export const depreciationDue = defineEndpoint({
  method: 'GET',
  path: '/depreciation',
  needs: 'fixed-assets',
  tag: 'Finance',
  access: 'depreciation.read',
  summary: 'What is not depreciated yet',
  query: z.strictObject({ month: month.optional(), campus_id: digits.optional() }),
  response: z.object({
    data: z.object({
      /** Without one the last that is over. */
      month: z.string(),
      due: z.array(share),
    }),
  }),
});
/** Runs, the last months first. */
export const depreciationRuns = defineEndpoint({
  method: 'GET',
  path: '/depreciation_runs',
  needs: 'fixed-assets',
  tag: 'Finance',
  access: 'depreciation.read',
  summary: 'Runs of depreciation, paged',
  query: z.strictObject({
    campus_id: digits.optional(),
    from_month: month.optional(),
    to_month: month.optional(),
    state: z.enum(['posted', 'reversed']).optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(run).extend({ totals: z.object({ amount: money }) }),
});
/**
 * Posts them, an entry for each campus and month. `seen`: what it came to when it was looked at; 409 when it is
 * something else by now.
 */
export const runDepreciation = defineEndpoint({
  method: 'POST',
  path: '/run_depreciation',
  needs: 'fixed-assets',
  tag: 'Finance',
  access: 'depreciation.post',
  summary: 'Posts the depreciation up to a month',
  body: z.strictObject({ month, campus_id: id.optional(), seen: paidAmount.optional() }),
  response: z.object({
    data: z.object({ runs: z.number(), assets: z.number(), amount: money }),
  }),
});
/** Reverses a run on its own day; the last one of its assets first. */
export const reverseDepreciation = defineEndpoint({
  method: 'POST',
  path: '/reverse_depreciation',
  needs: 'fixed-assets',
  tag: 'Finance',
  access: 'depreciation.post',
  summary: 'Reverses a run of depreciation',
  body: z.strictObject({ id, reason }),
  response: z.object({ data: z.object({ id: z.number(), month: z.string(), voucher_no: z.number() }) }),
});
