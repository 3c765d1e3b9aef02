/** The calls that decide what waits, each with its own words. Some take many at once, the others one at a time. */
import { today } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { refusalOf, textOf } from '../../ui/form/refusal.ts';

export type DecideCall =
  | 'POST /approvePendingPayments'
  | 'POST /approveChallanDiscounts'
  | 'POST /decide_money_requests'
  | 'POST /decide_finance_entries'
  | 'POST /employeeSalaryApprovals/update'
  | 'POST /employeeIncrementApprovals/update'
  | 'POST /approve_advance_salary/{id}'
  | 'POST /decide_leave_request'
  | 'POST /decide_attendance_correction'
  | 'POST /approve_payroll';
export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}
/** What is decided, as it was seen. */
export interface Decidable {
  readonly id: number;
  readonly version?: number;
  readonly amount?: number;
}
interface Result {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string | null;
}
type One = (row: Decidable, decision: Decision, key: string) => Promise<unknown>;

/** Of salaries, leave and attendance the specification names other words. */
const worded = ({ decision, reason }: Decision) => ({
  status: decision === 'approve' ? ('approved' as const) : ('rejected' as const),
  ...(reason === undefined ? {} : { remarks: reason }),
});
const ONE: Partial<Record<DecideCall, One>> = {
  'POST /approve_advance_salary/{id}': ({ id }, decision, key) =>
    write('POST /approve_advance_salary/{id}', { params: { id }, body: worded(decision), key }),
  'POST /decide_leave_request': ({ id }, decision, key) =>
    write('POST /decide_leave_request', { offered: needed('leave'), body: { id, ...worded(decision) }, key }),
  'POST /decide_attendance_correction': ({ id }, decision, key) =>
    write('POST /decide_attendance_correction', {
      offered: needed('attendance-corrections'),
      body: { id, ...worded(decision) },
      key,
    }),
  'POST /approve_payroll': ({ id, amount = 0 }, { decision }, key) => {
    if (decision === 'reject') throw new Error('Salaries of a month are not rejected: whoever ran them discards them.');
    const body = { id, posted_on: today(), seen: amount };
    return write('POST /approve_payroll', { offered: needed('salaries'), body, key });
  },
};
/** Most that one call decides. */
const MOST = 200;
export const mostOf = (call: DecideCall): number => (ONE[call] ? 1 : MOST);

/** Decides rows by one call, as many as it takes at once; a refusal of a single one is its result. */
export async function decideBy(
  call: DecideCall,
  rows: readonly Decidable[],
  decision: Decision,
  key: string,
): Promise<readonly Result[]> {
  const ids = rows.map(({ id }) => id);
  const single = ONE[call];
  const [row] = rows;
  if (single && row) {
    try {
      await single(row, decision, key);
      return [{ id: row.id, ok: true, message: null }];
    } catch (error) {
      const refusal = refusalOf(error);
      // What was not answered is not decided: the rest must not follow. A sentence of ours has no status.
      if (!(refusal.status >= 400 && refusal.status < 500) && !isOurs(error)) throw error;
      return [{ id: row.id, ok: false, message: textOf(refusal) }];
    }
  }
  const { data } = await many(call, ids, rows, decision, key);
  const { results = ids.map((id) => ({ id, ok: true, message: null })) }: Partial<typeof data> = data;
  return results;
}
const isOurs = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Salaries of a month');
function many(call: DecideCall, ids: number[], rows: readonly Decidable[], decision: Decision, key: string) {
  if (call === 'POST /decide_finance_entries') {
    const versions = rows.flatMap(({ version }) => version ?? []);
    return write(call, { offered: needed('vouchers'), body: { ids, ...decision, versions }, key });
  }
  if (call === 'POST /decide_money_requests')
    return write(call, { offered: needed('money-out'), body: { ids, ...decision }, key });
  if (call === 'POST /approvePendingPayments' || call === 'POST /approveChallanDiscounts')
    return write(call, { body: { ids, ...decision }, key });
  return write(call as 'POST /employeeSalaryApprovals/update', { body: { ids, ...worded(decision) }, key });
}
