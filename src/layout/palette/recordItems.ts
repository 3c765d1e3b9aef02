/** Records that were found, as the palette shows them: where each is opened, and what else can be done with it. */
import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import type { FoundKind } from '../../../contract/endpoints/find.ts';
import { may, type Credentials } from '../../auth/credentials.ts';
import { offers } from '../../auth/offers.ts';
import type { PaletteAction, PaletteItem } from './paletteItem.ts';

export type FoundRecord = Answer<'GET /find'>['data']['found'][number];

export const KIND_HEADINGS: Readonly<Record<FoundKind, string>> = {
  student: 'Students',
  family: 'Families',
  employee: 'Employees',
  challan: 'Challans',
  receipt: 'Receipts',
  voucher: 'Vouchers',
};
const COUNTER = '/pay-or-print-fee-challans/pay-fee-challan';
const PRINT_CHALLANS = '/pay-or-print-fee-challans/print-carbon-challans';
/** Where a record is opened. */
const openings: Readonly<Record<FoundKind, (found: Pick<FoundRecord, 'id' | 'number'>) => string>> = {
  student: ({ id }) => `/all-students/view?id=${id}`,
  family: ({ id }) => `/families/view?id=${id}`,
  employee: ({ id }) => `/employees/view?id=${id}`,
  challan: ({ number }) => `/pay-or-print-fee-challans?search=${number}`,
  receipt: ({ number }) => `/paid-fee-challans?search=${number}`,
  voucher: ({ id }) => `/journal-inquiry?ids=${id}`,
};

function actionsOf(
  { kind, id, number, amount }: Pick<FoundRecord, 'kind' | 'id' | 'number' | 'amount'>,
  credentials: Credentials,
): PaletteAction[] {
  const held = (...privileges: string[]): boolean => privileges.every((name) => may(credentials, name));
  const action = (label: string, href: string, isOpen: boolean): PaletteAction[] => (isOpen ? [{ label, href }] : []);
  const pays = held('payments.create', 'challans.read');
  const states = offers('statements') && held('challans.read');
  switch (kind) {
    case 'student':
      return [
        ...action('Pay', `${COUNTER}?student_id=${id}`, pays),
        ...action('Statement', `/fee-statement?student_id=${id}`, states),
        ...action('Print challans', `${PRINT_CHALLANS}?student_id=${id}`, held('challans.read')),
      ];
    case 'family':
      return [
        ...action('Pay', `${COUNTER}?family_no=${number}`, pays && offers('open-challans')),
        ...action('Statement', `/fee-statement?family_no=${number}`, states),
        ...action('Print challans', `${PRINT_CHALLANS}?family_no=${number}`, held('challans.read')),
      ];
    case 'employee':
      return action('Salary', `/salary-plan-logs/${id}`, held('salary_plans.read'));
    case 'challan':
      return [
        ...action('Pay', `${COUNTER}?challan_no=${number}`, pays && (amount ?? 0) > 0),
        ...action('Print', `${PRINT_CHALLANS}?ids=${id}`, true),
      ];
    case 'receipt':
      return action('Print', `/payment-history/print?payment_ids=${id}`, held('challans.read'));
    case 'voucher':
      return action('Print', `/journal-inquiry/print?ids=${id}`, true);
  }
}

const rupees = (amount: number): string => `Rs ${amount.toLocaleString('en-PK')}`;
/** A month of a challan is said as a month. */
const inWords = (part: string): string => (/^\d{4}-\d{2}$/.test(part) ? formatDate(`${part}-01`).slice(3) : part);

/** The item of a record: Enter opens it, the arrows lead to what else can be done. */
export const recordItem = (found: FoundRecord, credentials: Credentials): PaletteItem => ({
  id: `record/${found.kind}:${found.id}`,
  label: found.title,
  group: KIND_HEADINGS[found.kind],
  about: [
    ...found.about.map(inWords),
    ...(found.amount === null
      ? []
      : [found.kind === 'challan' ? `${rupees(found.amount)} open` : rupees(found.amount)]),
  ].join(' · '),
  badge: found.badge,
  href: openings[found.kind](found),
  actions: actionsOf(found, credentials),
});

/** Of which lists the rest is found; null for what a number finds alone. */
export const restOf = (kind: FoundKind, typed: string): string | null => {
  const q = encodeURIComponent(JSON.stringify({ q: typed }));
  if (kind === 'student') return `/all-students?filter=${q}`;
  if (kind === 'family') return `/families?filter=${q}`;
  return kind === 'employee' ? `/employees?filter=${q}` : null;
};
