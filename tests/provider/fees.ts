/**
 * The fees of the strict provider: challans with particulars, fines by day, and payments that it takes and says nothing
 * of but that it took them.
 */
import { narrowed } from './narrowed.ts';
import { sampleOf } from './sample.ts';
import type { WireRow } from './school.ts';

interface Line extends Record<string, unknown> {
  id: number;
  amount: number;
  paid: number;
}
interface Bill {
  id: number;
  student: WireRow;
  month: string;
  lines: Line[];
}
export interface Fees {
  readonly bills: Bill[];
  /** What was sent, as it was sent. */
  readonly payments: (WireRow & { readonly student_id: unknown })[];
}
export interface Asking {
  readonly method: string;
  readonly base: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}
type Rows = readonly WireRow[];
/** Rows of a list, an answer that is none, or a refusal; null for a call that is not of fees. */
export type FeesAnswer = { readonly rows: Rows } | { readonly done: unknown } | { readonly refused: string } | null;

const MONTHS = ['2025-03', '2025-04'];
/** No clock reaches it. */
const AHEAD = '2199-01';
const FINE = 100;
const PARTICULARS: readonly (readonly [name: string, amount: number])[] = [
  ['Tuition', 3000],
  ['Transport', 500],
];
/** Two months of every student, and a month ahead of the first. */
export function newFees(students: readonly WireRow[]): Fees {
  const bills = students.flatMap((student) =>
    [...MONTHS, ...(student.id === 1 ? [AHEAD] : [])].map((month, at): Bill => {
      const id = student.id * 10 + at + 1;
      const lines = PARTICULARS.slice(0, at === 0 ? 2 : 1).map(([particular, amount], n) => ({
        id: id * 10 + n + 1,
        particular_id: n + 1,
        particular,
        amount,
        paid: 0,
        challan_month: month,
        priority: n + 1,
        source: 'plan',
      }));
      return { id, student, month, lines };
    }),
  );
  return { bills, payments: [] };
}

const sum = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((all, line) => all + of(line), 0);
const isFine = ({ source }: Line): boolean => source === 'fine';
const samples = new Map<string, WireRow>();
function sampleRow(path: string): WireRow {
  const [row] = (samples.has(path) ? [] : (sampleOf('GET', path)?.['data'] ?? [])) as readonly WireRow[];
  if (row) samples.set(path, row);
  return samples.get(path) as WireRow;
}

function challanOf({ id, student, month, lines }: Bill, withParticulars: boolean): WireRow {
  const paid = sum(lines, (line) => line.paid);
  const amount = sum(lines, (line) => line.amount);
  const { particulars, late_fee_fine: _fine, ...base } = sampleRow('/student_challan');
  const [line] = particulars as readonly Record<string, unknown>[];
  const figures = { discount: 0, pending: 0, balance: amount - paid, due: amount - paid, amount, paid };
  return {
    ...base,
    ...figures,
    id,
    challan_no: 5000 + id,
    challan_month: month,
    challan_month_to: month,
    issue_date: `${month}-01`,
    due_date: `${month}-10`,
    fine: sum(lines.filter(isFine), (one) => one.amount),
    status: paid === 0 ? 'Unpaid' : paid < amount ? 'Partially Paid' : 'Fully Paid',
    student: {
      ...(base['student'] as object),
      id: student.id,
      sid: student['sid'],
      studentName: student['studentName'],
    },
    ...(withParticulars
      ? {
          particulars: lines.map((own) => ({
            ...line,
            discount: 0,
            pending: 0,
            pending_discount: 0,
            is_void: false,
            remarks: null,
            ...own,
            balance: own.amount - own.paid,
            open: own.amount - own.paid,
          })),
        }
      : {}),
  };
}
/** What a filter may name besides what the row says itself. */
const searchable = (row: WireRow): WireRow => ({ ...(row['student'] as WireRow), student_id: 0, ...row });
function filtered(rows: Rows, filters: string | undefined): Rows | null {
  const found = narrowed(
    rows.map((row) => ({ ...searchable(row), student_id: (row['student'] as WireRow).id })),
    filters,
  );
  const ids = new Set(found?.map(({ id }) => id));
  return found && rows.filter(({ id }) => ids.has(id));
}
const listed = (rows: Rows, filters: string | undefined): FeesAnswer => {
  const found = filtered(rows, filters);
  return found ? { rows: found } : { refused: 'The filters are invalid.' };
};

/** Beyond what is on the challan already; paid bills ask for none. */
function fineOn({ month, lines }: Bill, day: string): { readonly fine: number; readonly already: number } {
  const already = sum(lines.filter(isFine), ({ amount }) => amount);
  const isOpen = sum(lines, ({ amount, paid }) => amount - paid) > 0;
  return { fine: isOpen && day > `${month}-10` ? FINE : already, already };
}
const isList = (value: unknown): value is readonly Record<string, unknown>[] => Array.isArray(value);

function addFines(fees: Fees, { challans }: Readonly<Record<string, unknown>>): FeesAnswer {
  for (const { challan_id, fine } of isList(challans) ? challans : []) {
    const bill = fees.bills.find(({ id }) => id === challan_id);
    if (!bill) return { refused: 'There is no such challan.' };
    const line = { id: bill.id * 10 + bill.lines.length + 1, particular_id: 9, particular: 'Late fee fine' };
    bill.lines.push({
      ...line,
      amount: Number(fine),
      paid: 0,
      challan_month: bill.month,
      priority: 99,
      source: 'fine',
    });
  }
  return { done: {} };
}
function takePayment(fees: Fees, body: Readonly<Record<string, unknown>>): FeesAnswer {
  const lines = isList(body['lines']) ? body['lines'] : [];
  const all = fees.bills.flatMap((bill) => bill.lines);
  for (const { particular_line_id, currentPayment } of lines) {
    const line = all.find(({ id }) => id === particular_line_id);
    if (!line || line.amount - line.paid < Number(currentPayment)) return { refused: 'This line is not open.' };
    line.paid += Number(currentPayment);
  }
  return stored(fees, body);
}
function stored(fees: Fees, body: Readonly<Record<string, unknown>>): FeesAnswer {
  const id = fees.payments.length + 1;
  fees.payments.push({ ...body, id, student_id: body['student_id'] });
  return { done: { id } };
}
function paymentsOf({ payments, bills }: Fees): Rows {
  return payments.map(({ id, student_id, paid_date, amount = 0 }) => {
    const student = bills.find((bill) => bill.student.id === student_id)?.student;
    const { receipt_no: _none, ...base } = sampleRow('/payChallan');
    const who = { ...(base['student'] as object), id: student_id, sid: student?.['sid'] };
    return { ...base, id, paid_date, amount, status: 'approved', allocations: [], student: who };
  });
}

export function feesAnswer(fees: Fees, { method, base, query, body }: Asking): FeesAnswer {
  switch (`${method} ${base}`) {
    case 'GET /student_challan': {
      const now = fees.bills.filter(({ month }) => month !== AHEAD || query['include_future_challans'] === '1');
      const withParticulars = ['1', 'true'].includes(query['challan_particular_wise_payment_status'] ?? '');
      return listed(
        now.map((bill) => challanOf(bill, withParticulars)),
        query['filters'],
      );
    }
    case 'GET /payChallan':
      return listed(paymentsOf(fees), query['filters']);
    case 'GET /getChallansFineInfo': {
      const ids = new Set((query['challan_ids'] ?? '').match(/\d+/g)?.map(Number));
      const asked = fees.bills.filter(({ id }) => ids.has(id));
      return {
        rows: asked.map((bill) => ({ id: bill.id, challan_id: bill.id, ...fineOn(bill, query['paid_date'] ?? '') })),
      };
    }
    case 'POST /addChallansFine':
      return addFines(fees, body);
    case 'POST /payChallan':
      return takePayment(fees, body);
    case 'POST /challanDirectPayment':
      return stored(fees, body);
    default:
      return null;
  }
}
