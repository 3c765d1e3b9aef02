/**
 * Lists as the specification asks for them, before providers that know no names but its own: what narrows one travels
 * in `filters`, or is looked for in the rows of the whole list where the specification gives the call none.
 */
import { today } from '../../contract/dates.ts';
import type { Filter, Operator } from '../../contract/filters.ts';
import { NotOffered } from '../auth/offers.ts';
import { isObject, type WireRow } from './envelope.ts';
import type { Values } from './formData.ts';

/** What section 7 names of these calls beside pages, order and filters. */
const FILTERED: Readonly<Record<string, readonly string[]>> = {
  'GET /student_challan': [
    'challan_particular_wise_payment_status',
    'late_fee_fine_on_challan',
    'std_actual_fee',
    'sort_by_family_no',
    'user_paid_dates',
    'include_future_challans',
    'std_latest_payment',
    'sort_by_class',
  ],
  'GET /payChallan': ['show_revieving_acc', 'get_pending_payments'],
  'GET /challanDiscount': ['get_pending_discounts'],
  'POST /fetch_api_students': [],
  'POST /get_non_generated_challan_students': ['challan_month_from', 'challan_month_to'],
};
const PAGED = ['page', 'per_page', 'sort_by', 'sort_order'];
/** Left out: what they ask for besides is not there. */
const BESIDES = new Set([
  'for_print',
  'remaining_payable',
  'paid_date',
  'attendance',
  'scope',
  'with_total',
  'added_by',
  'of',
]);
const DATES: Readonly<Record<string, string>> = {
  'GET /payChallan': 'paid_date',
  'GET /challanDiscount': 'discount_date',
};
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const isOn = (value: unknown): boolean => ['1', 'true'].includes(String(value));
const asNumber = (value: unknown): unknown => (/^\d{1,15}$/.test(String(value)) ? Number(value) : value);

/** A name or an SID, as filters of the specification find them. */
export const searchFilter = (text: unknown): Filter =>
  /^\d+$/.test(String(text).trim())
    ? { field: 'sid', operator: '=', value: Number(text) }
    : { field: 'studentName', operator: 'LIKE', value: String(text).trim() };
const ids = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : String(value).split(',').map(asNumber);

const one = (field: string, operator: Operator, value: unknown): readonly Filter[] => [{ field, operator, value }];
function filterOf(call: string, name: string, value: unknown): readonly Filter[] {
  switch (name) {
    case 'search':
      return [searchFilter(value)];
    case 'ids':
    case 'student_ids':
      return one('id', 'IN', ids(value));
    case 'open':
      return isOn(value) ? one('balance', '>', 0) : [];
    case 'overdue':
      return isOn(value) ? [...one('balance', '>', 0), ...one('due_date', '<', today())] : [];
    case 'challan_month_from':
      return one('challan_month', '>=', value);
    case 'challan_month_to':
      return one('challan_month', '<=', value);
    case 'due_from':
      return one('due_date', '>=', value);
    case 'due_to':
      return one('due_date', '<=', value);
    case 'date_from':
      return one(DATES[call] ?? 'date', '>=', value);
    case 'date_to':
      return one(DATES[call] ?? 'date', '<=', value);
    default:
      return one(name, '=', asNumber(value));
  }
}
function written(filters: unknown): readonly Filter[] {
  const list: unknown = typeof filters === 'string' ? JSON.parse(filters) : filters;
  return (Array.isArray(list) ? (list as Filter[]) : []).map((filter) =>
    filter.field === 'search' ? searchFilter(filter.value) : filter,
  );
}
/** What is asked for in names of ours, as `filters`. */
function narrowed(call: string, known: readonly string[], values: Values): Values {
  const own = Object.entries(values).filter(
    ([name, value]) => isSet(value) && !BESIDES.has(name) && name !== 'filters',
  );
  const isKnown = (name: string): boolean => PAGED.includes(name) || known.includes(name);
  const filters = [
    ...written(values['filters']),
    ...own.flatMap(([name, value]) => (isKnown(name) ? [] : filterOf(call, name, value))),
  ];
  return {
    ...Object.fromEntries(own.filter(([name]) => isKnown(name))),
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
  };
}

export interface ListCall {
  readonly values: Values;
  /** What becomes of the answer; null: nothing. */
  readonly read: ((answer: WireRow) => WireRow) | null;
}
const texts = (value: unknown): readonly string[] =>
  isObject(value) ? Object.values(value).flatMap(texts) : isSet(value) ? [String(value).toLowerCase()] : [];
const has = (row: unknown, wanted: string): boolean => texts(row).some((text) => text.includes(wanted));

/** Whether a row is named by one of these ids: of the books by its `trans_id`, as the specification writes it. */
const isNamed = (row: unknown, wanted: readonly unknown[]): boolean =>
  isObject(row) && wanted.includes(Number(row['trans_id'] ?? row['id']));

/** The rows of a whole list that have a text or one of these ids, and of them the page that is shown. */
function searched({ search, ids: named, page, per_page, ...values }: Values): ListCall {
  const wanted = isSet(search) ? String(search).trim().toLowerCase() : '';
  const those = isSet(named) ? ids(named) : null;
  const read = ({ data, totals: _of, ...answer }: WireRow): WireRow => {
    const rows = (Array.isArray(data) ? data : []).filter(
      (row) => (wanted === '' || has(row, wanted)) && (those === null || isNamed(row, those)),
    );
    const [at, size] = [Number(page ?? 1), Number(per_page ?? Math.max(1, rows.length))];
    const last_page = Math.max(1, Math.ceil(rows.length / size));
    const shown = rows.slice((at - 1) * size, at * size);
    return { ...answer, data: shown, current_page: at, per_page: size, total: rows.length, last_page };
  };
  return { values, read };
}

/**
 * The values with which a list is asked for, and how its answer is read then. Throws NotOffered for what cannot be
 * told apart: who is not enrolled, and families.
 */
export function specifiedList(call: string, given: Values): ListCall {
  const { 'not-enrolled': query, not_enrolled: body, families_of: families, ...values } = given;
  if (isOn(query) || isOn(body) || families !== undefined) throw new NotOffered();
  const known = FILTERED[call];
  if (known) return { values: narrowed(call, known, values), read: null };
  return isSet(values['search']) || isSet(values['ids']) ? searched(values) : { values, read: null };
}
