/**
 * The answer of a bespoke call as the catalogue writes it (`{data, current_page, …}`), from whatever shape a provider
 * wraps it in. By names, not by schemas, which no screen loads; a test holds the names against the schemas.
 */
import { isObject, pageInfoOf, said, type WireRow } from './envelope.ts';

/** Members that are numbers in every answer that has them. */
const NUMBERS = new Set(
  (
    'id version sid class_id section_id campus_id student_id certificate_id particular_id challan_id payment_id line_id ' +
    'challan_no installment_no receipt_no index row current_page per_page total last_page amount fine discount paid ' +
    'pending balance due print_count priority pending_discount open late_fee_fine arrears_pending ' +
    'arrears_pending_discount from_day challans expected_amount advance students done created updated unchanged ' +
    'skipped queued parts failed added voided days_late already allocated remainingPayable fines_left_out advance_used refunded ' +
    'refundable payments line_amount line_balance discounts asked rows count received net waiting fee arrears payable ' +
    'after_due monthly yearly discount_fixed discount_percent least_amount boys girls other capacity billed ' +
    'paid_out sign sum family_no value user_id batch_id plan_id house_id discount_type_id fee_plan_list_id actual_fee ' +
    'cap cashRecieved cashReturned class_order discount_cap grace_days net_after net_before parent_challan_no percent ' +
    'voucher_no absent attendance employee_id emp_no hours late_count not_marked late_absences late_days early_days unpaid_leave on_leave overtime present short unpaid working_days ' +
    'account_id amounts closing closing_credit closing_debit credit debit difference expenses fee_received fines ' +
    'advance_no installments per_month recovered allowances basic deductions employees gross old_amount old_basic old_gross ' +
    'given_discount group_id income journal_id rest level line_no opening opening_credit opening_debit other_income ' +
    'parent_id receipts document_no replaced_by replaces reversal_id reversal_no running salaries salary_cost spread_months standing_discount tax tax_rate trans_id ' +
    'request_id enlisted attended family_id joined_since marked slot_minutes without_time values ' +
    'department_id departed families_with_app families_without_app headcount joined'
  ).split(' '),
);
const BOOLEANS = new Set(
  'dry_run waits overdue is_void late has_plan mine from_advance ok cut first_time special_months balanced by_hand in_hand is_active own follow_up_done left walk_in connected shows_qr second'.split(
    ' ',
  ),
);

function memberOf(name: string, value: unknown): unknown {
  if (Array.isArray(value) && NUMBERS.has(name)) {
    const items = value.map((item) => memberOf(name, item));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value === 'string' && NUMBERS.has(name)) {
    const number = Number(value);
    return value.trim() === '' ? null : Number.isFinite(number) ? number : value;
  }
  if (BOOLEANS.has(name) && /^[01]$|^true$|^false$/.test(String(value))) return ['1', 'true'].includes(String(value));
  return typed(value);
}
/** Numbers and booleans that came as texts; what came as it should stays the same object. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(typed);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const read = entries.map(([name, own]) => [name, memberOf(name, own)] as const);
  return read.every(([, own], at) => own === entries[at]?.[1]) ? value : Object.fromEntries(read);
}

/** `{data: …}` of `{data: {data: …}}`, of a bare list and of a bare object. */
function opened(json: unknown): WireRow {
  if (!isObject(json)) return { data: json };
  if (!('data' in json)) return { ...json, data: json };
  const { data } = json;
  return isObject(data) && 'data' in data ? opened({ ...json, ...data }) : json;
}

const PAGES = ['total', 'total_count', 'last_page', 'next_page_url'] as const;
export interface Wanted {
  readonly page?: unknown;
  readonly per_page?: unknown;
}
/**
 * The whole answer. A page of a list says which one it is, of how many rows, and which is the last as far as is known;
 * `total` is missing only while there may be more rows and nobody said how many.
 */
export function decodeAnswer(json: unknown, wanted: Wanted = {}): WireRow {
  const answer = typed(opened(json)) as WireRow;
  const { data } = answer;
  const [page, perPage] = [wanted.page, wanted.per_page].map((value) => Number(value) || undefined);
  const isPage = page !== undefined || perPage !== undefined || said(answer, PAGES) !== undefined;
  if (!Array.isArray(data) || !isPage) return answer;
  const info = pageInfoOf(answer, data.length, { page, perPage });
  const size = Number.isFinite(info.size) ? info.size : Math.max(1, data.length);
  const last = info.total === undefined ? info.page + Number(info.more) : Math.max(1, Math.ceil(info.total / size));
  return { last_page: last, ...answer, current_page: info.page, per_page: size, total: info.total };
}
