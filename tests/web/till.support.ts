/** A provider of one bill in memory, behind `fetch`: what the counter asks, and what was asked. */
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}
/** A status other than 200, or 'lost': no answer comes. */
export type Reply = { readonly status: number; readonly json: unknown } | 'lost';
export type Own = Readonly<Record<string, (call: ProviderCall) => unknown>>;
const isReply = (value: unknown): value is Reply =>
  value === 'lost' || (typeof value === 'object' && value !== null && 'status' in value && 'json' in value);

/** What is owed as the wire says it. */
export const owed = (due: number, more: object = {}) => ({ due, fine: 0, pending: 0, advance: 0, ahead: 0, ...more });
export const pupil = (id: number, studentName: string, more: object = {}) => ({
  id,
  sid: 100 + id,
  studentName,
  father_name: 'Javed',
  roll_no: String(id),
  family_no: 7,
  mobile: null,
  status_class: 'enrolled',
  campus_id: 1,
  campus_name: 'Main',
  session_name: '2026-27',
  class_id: 1,
  class_name: 'One',
  section_name: 'A',
  photo: null,
  advance: 0,
  balance: 0,
  pending: 0,
  owed: owed(0),
  ...more,
});
export const line = (id: number, particular: string, open: number, more: object = {}) => ({
  id,
  particular_id: id,
  particular,
  priority: id,
  challan_month: '2026-10',
  source: 'plan',
  amount: open,
  discount: 0,
  paid: 0,
  pending: 0,
  pending_discount: 0,
  balance: open,
  open,
  is_void: false,
  remarks: null,
  ...more,
});
export const challan = (id: number, month: string, particulars: readonly object[], more: object = {}) => ({
  id,
  version: 1,
  challan_no: 1000 + id,
  kind: 'regular',
  status: 'Unpaid',
  challan_month: month,
  challan_month_to: month,
  installment_no: 1,
  parent_challan_no: null,
  issue_date: `${month}-01`,
  due_date: `${month}-10`,
  validity_date: null,
  overdue: true,
  amount: 0,
  fine: 0,
  discount: 0,
  paid: 0,
  pending: 0,
  balance: 0,
  due: 0,
  last_paid_date: null,
  print_count: 0,
  void_reason: null,
  student: pupil(1, 'Ayesha Javed'),
  late_fee_fine: 0,
  particulars,
  ...more,
});
/** October: tuition 3,000 and transport 500; November: tuition 3,000. Ayesha owes Rs 6,500. */
export const bill = (more: object = {}) => ({
  students: [pupil(1, 'Ayesha Javed')],
  challans: [
    challan(2, '2026-11', [line(21, 'Tuition', 3000, { challan_month: '2026-11' })]),
    challan(1, '2026-10', [line(11, 'Tuition', 3000), line(12, 'Transport', 500)]),
  ],
  advance: 0,
  balance: 6500,
  owed: owed(6500),
  recent: [],
  ...more,
});
export const paid = (amount: number, more: object = {}) => {
  const receipt = {
    payment_id: 9,
    receipt_no: 77,
    status: 'approved',
    amount,
    allocated: amount,
    advance: 0,
    remainingPayable: 0,
    voucher_no: 1,
    ...more,
  };
  return { data: { receipts: [receipt], ...receipt } };
};
const ACCOUNTS = [
  { id: 1, acc_code: '1101', acc_name: 'Cash in Hand', role: 'cash', campus_id: null, is_active: true },
  { id: 2, acc_code: '1102', acc_name: 'Habib Bank', role: 'bank', campus_id: null, is_active: true },
];

/** Answers every call; `own` first, by 'METHOD /path'. */
export function tillProvider(own: Own = {}): ProviderCall[] {
  const calls: ProviderCall[] = [];
  const answer = (call: ProviderCall): unknown => {
    const mine = own[`${call.method} ${call.path}`];
    if (mine) return mine(call);
    if (call.path === '/open_challans') return { data: bill() };
    if (call.path === '/till_desk') return { data: { accounts: [], people: [], waiting: [] } };
    if (call.path === '/finance_accounts') return { data: ACCOUNTS };
    if (call.path === '/payChallan' && call.method === 'POST') return paid(Number(call.body['amount']));
    return { data: [], current_page: 1, per_page: 50, total: 0, last_page: 1 };
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const at = new URL(url, 'http://school.test');
    const call: ProviderCall = {
      method,
      path: at.pathname.replace(/^\/api/, ''),
      query: at.searchParams,
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
      key: new Headers(headers).get('Idempotency-Key'),
    };
    calls.push(call);
    const json = await answer(call);
    if (json === 'lost') throw new TypeError('Failed to fetch');
    return isReply(json) && json !== 'lost'
      ? new Response(JSON.stringify(json.json), { status: json.status })
      : new Response(JSON.stringify(json));
  });
  return calls;
}
export const payments = (calls: readonly ProviderCall[]): ProviderCall[] =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/payChallan');
/** Fingers, not a scanner: the counter tells them apart by their pace. */
export const fingers = () => userEvent.setup({ delay: 70 });
