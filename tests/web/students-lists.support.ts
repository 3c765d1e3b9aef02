/** A provider of students in memory, behind `fetch`: what the lists and their sub-pages ask, and what was asked. */
import { vi } from 'vitest';

export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
const named = (id: number, title: string, name: string) => ({ id, [title]: name });
export const student = (id: number, name: string, more: object = {}): Record<string, unknown> & { id: number } => ({
  id,
  version: 1,
  sid: 100 + id,
  studentName: name,
  roll_no: String(id),
  campus_id: 1,
  campus: named(1, 'campus_name', 'Main'),
  session_id: 1,
  session: named(1, 'session_name', '2026-27'),
  class_id: 1,
  class: named(1, 'class_name', 'One'),
  section_id: 1,
  section: named(1, 'section_name', 'A'),
  status_id: 1,
  status: { id: 1, name: 'Active', status_class: 'enrolled' },
  status_class: 'enrolled',
  gender_id: 1,
  gender: named(1, 'name', 'Male'),
  family_no: 7,
  father_name: 'Javed',
  ...more,
});
const LOOKUPS: Readonly<Record<string, readonly object[]>> = {
  '/classes': [
    { id: 1, class_name: 'One', sort_order: 1, next_class_id: 2 },
    { id: 2, class_name: 'Two', sort_order: 2, next_class_id: null },
  ],
  '/sections': [
    { id: 1, section_name: 'A' },
    { id: 2, section_name: 'B' },
  ],
  '/session': [
    { id: 1, session_name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31', is_current: true },
    { id: 2, session_name: '2027-28', start_date: '2027-04-01', end_date: '2028-03-31', is_current: false },
  ],
  '/gender': [
    { id: 1, name: 'Male' },
    { id: 2, name: 'Female' },
  ],
  '/get_student_statuses': [
    { id: 1, name: 'Active', status_class: 'enrolled' },
    { id: 2, name: 'Inquiry', status_class: 'inquiry' },
  ],
};
const share = {
  total: 2,
  students: 2,
  families: 1,
  by_gender: [{ id: 1, name: 'Male', count: 2 }],
  by_status: [],
  by_campus: [],
};

/** Answers every call; `own` first, by 'METHOD /path', a refusal as a `Response`. */
export function studentProvider(
  rows: readonly (Record<string, unknown> & { id: number })[],
  own: Readonly<Record<string, (calls: ProviderCall) => unknown>> = {},
): ProviderCall[] {
  const calls: ProviderCall[] = [];
  const page = (data: readonly unknown[]) => ({
    data,
    current_page: 1,
    per_page: 50,
    total: data.length,
    last_page: 1,
  });
  const answer = (call: ProviderCall): unknown => {
    const mine = own[`${call.method} ${call.path}`];
    if (mine) return mine(call);
    switch (call.path) {
      case '/api_students':
        return page(rows);
      case '/fetch_api_students': {
        const ids = call.body['ids'] as number[] | undefined;
        return page(rows.filter(({ id }) => ids?.includes(id) ?? true));
      }
      case '/student_totals':
        return { data: { ...share, by_class: [{ id: 1, name: 'One', count: 2 }] } };
      case '/campus_classes':
        return { data: [{ id: 11, class_id: 1, class_name: 'One' }] };
      case '/campus_class_sections':
        return { data: [{ id: 21, section_id: 2, section_name: 'B' }] };
      case '/batch_transfers':
        return page([]);
      default:
        return LOOKUPS[call.path] ? { data: LOOKUPS[call.path] } : page([]);
    }
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = url.replace(/^\/api/, '').split('?');
    const call: ProviderCall = {
      method,
      path,
      query: new URLSearchParams(query),
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    };
    calls.push(call);
    const told = answer(call);
    return told instanceof Response ? told : new Response(JSON.stringify(told), { status: 200 });
  });
  return calls;
}
