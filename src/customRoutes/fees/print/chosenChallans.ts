/**
 * Which challans a print page shows, told by its address: `ids=5,9`, else a list's own query, or `filter` with it as
 * JSON.
 */

/** What the list of challans is asked with; anything else in an address is a screen's own business. */
const FILTERS = [
  'campus_id',
  'session_id',
  'class_id',
  'section_id',
  'student_id',
  'family_no',
  'job_id',
  'not-enrolled',
  'search',
  'status',
  'kind',
  'open',
  'overdue',
  'challan_month_from',
  'challan_month_to',
  'due_from',
  'due_to',
  'include_future_challans',
  'filters',
  'sort_by',
  'sort_order',
  'sort_by_class',
  'sort_by_family_no',
] as const;
/** What the list of a section is about by itself. */
const SECTION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pay-or-print-fee-challans': { open: 'true' },
  'paid-fee-challans': { status: 'Fully Paid' },
  'challan-discounts': { filters: JSON.stringify([{ field: 'discount', operator: '>', value: 0 }]) },
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function written(text: string | null): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { filters: value } : isObject(value) ? value : {};
  } catch (error) {
    throw new Error('The filter in the address cannot be read. Go back to the list and print from there.', {
      cause: error,
    });
  }
}
export type Chosen = { readonly ids: readonly number[] } | { readonly query: Readonly<Record<string, string>> };

/** Throws where `filter` is no JSON: nobody wants to print what they did not ask for. */
export function chosenChallans(section: string, search: string): Chosen {
  const address = new URLSearchParams(search);
  const named = address.get('ids');
  if (named !== null)
    return { ids: [...new Set(named.split(',').flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : [])))] };
  const filter = written(address.get('filter'));
  const filters = FILTERS.flatMap((name): [string, string][] => {
    const value = filter[name] ?? address.get(name);
    if (value === null || value === undefined || value === '') return [];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)]];
  });
  const own = filters.some(([name]) => ['status', 'open', 'overdue', 'filters', 'job_id'].includes(name))
    ? {}
    : (SECTION[section] ?? {});
  const query = { ...own, ...Object.fromEntries(filters) };
  return { query: 'sort_by' in query || 'sort_by_family_no' in query ? query : { ...query, sort_by_class: '1' } };
}
