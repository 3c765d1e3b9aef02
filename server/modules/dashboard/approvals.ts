/** What waits of salaries, advances, leave and attendance, kind by kind, as the list of approvals counts it. */
import { sql } from 'kysely';
import type { ApprovalKindKey } from '../../../contract/approvals.ts';
import type { FigureKey } from '../../../contract/home/figures.ts';
import { sendNow } from '../../database/door.ts';
import { waiting } from '../approvals/waiting.ts';
import type { Figures, Found, Part, Question } from './found.ts';

/** Payments, discounts and vouchers have figures of their own, with their amounts. */
const KINDS = {
  waiting_refunds: 'refunds',
  waiting_voids: 'voids',
  waiting_plans: 'salary_plans',
  waiting_increments: 'increments',
  waiting_advances: 'advances',
  waiting_leave: 'leave',
  waiting_corrections: 'corrections',
  waiting_payroll: 'payroll',
} as const satisfies Partial<Record<FigureKey, ApprovalKindKey>>;
const KEYS = Object.keys(KINDS) as (keyof typeof KINDS)[];

async function counts({ call: { trx, session } }: Question): Promise<Found> {
  const rows = waiting(session, Object.values(KINDS));
  const counted = rows
    ? await sendNow(
        trx,
        sql<{
          kind: string;
          count: number;
        }>`SELECT w.kind, count(*)::int AS count FROM ${rows} AS w GROUP BY w.kind`,
      )
    : [];
  const of = new Map(counted.map(({ kind, count }) => [kind, count]));
  const figures: Figures = Object.fromEntries(KEYS.map((key) => [key, { count: of.get(KINDS[key]) ?? 0 }]));
  return { figures };
}
export const approvalParts: readonly Part[] = [(question) => (KEYS.some(question.shows) ? counts(question) : null)];
