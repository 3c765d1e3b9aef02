/** What waits for someone else's decision, of all kinds in one list. Each is decided by the call of its own kind. */
import { z } from 'zod';
import { approvalKeys, approvalPrivileges } from '../approvals.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listQuery } from './fees/shapes.ts';
import { money } from './money.ts';
import { digits, paged } from './wire.ts';

const kind = z.enum(approvalKeys as [(typeof approvalKeys)[number], ...typeof approvalKeys]);
const access = approvalPrivileges as unknown as readonly [string, string, ...string[]];

const approval = z.object({
  kind,
  /** Of the record, among those of its kind: what the call that decides it takes. */
  id: z.number(),
  campus_id: z.number(),
  campus: z.string(),
  /** Who entered it; null for work of the server. */
  maker_id: z.number().nullable(),
  maker: z.string().nullable(),
  requested_at: z.string(),
  /** Student, employee, payee or campus. */
  about: z.string().nullable(),
  /** SID or number of the employee. */
  about_no: z.number().nullable(),
  employee_id: z.number().nullable(),
  /** 'Receipt 14' */
  what: z.string(),
  /** Number by which its own list finds it. */
  number: z.number().nullable(),
  note: z.string().nullable(),
  /** The day it is of, and the last one where it has several. */
  day: z.string(),
  until: z.string().nullable(),
  amount: money,
  /** What of the amount was taken in cash. */
  cash: money,
  /** Entered by the user, who may take it back. */
  own: z.boolean(),
  /** Whether the user may decide it: not their own, nor their own salary, nor beyond their limit. */
  decidable: z.boolean(),
  /** As it was seen, where what was changed since is not decided. */
  version: z.number().nullable(),
});
const sums = { count: z.number(), amount: money, cash: money };
/**
 * Of the kinds that the user decides, everything; of the others what they entered. Rows of one kind and maker stand
 * together. `groups` are the sums of each kind and maker over all pages; `kinds` count what waits without the filters.
 */
export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals',
  needs: 'approvals',
  tag: 'Approvals',
  access,
  summary: 'What waits for a decision, of all kinds',
  query: z.strictObject({
    kind: kind.optional(),
    /** Only what the user may decide, or what they entered. */
    whose: z.enum(['others', 'own']).optional(),
    maker_id: digits.optional(),
    campus_id: digits.optional(),
    search: listQuery.search,
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(approval).extend({
    groups: z.array(z.object({ kind, maker_id: z.number().nullable(), ...sums })),
    kinds: z.array(z.object({ kind, count: z.number(), waiting: z.number() })),
    totals: z.object({ cash: money }),
  }),
});
/** How much of it the user may decide, for the badge: what is their own is not counted. */
export const countApprovals = defineEndpoint({
  method: 'GET',
  path: '/approval_count',
  needs: 'approvals',
  tag: 'Approvals',
  access,
  summary: 'How much waits for the user to decide',
  response: z.object({ data: z.object({ waiting: z.number(), entered: z.number() }) }),
});
