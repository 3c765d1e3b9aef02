import type { Outline } from '../../../contract/outline.ts';
import { privilege } from '../../../contract/resource.ts';
import type { Entry } from '../../pages/page.ts';
import type { MenuSession } from './menuConditions.ts';

/** Pages that are a rarer form of another, or a report that a few read: they are found, and not in the short menu. */
export const SELDOM: ReadonlySet<string> = new Set([
  'generate-challans-installment-wise',
  'add-amount-in-generated-challans',
  'fee-refunds',
  'refund-requests',
  'detail-fee-report',
  'fee-defaulters-month-wise',
  'fee-intimation-report',
  'students-by-user',
  'student-qr-code',
  'gl-inquiry',
  'cash-basis-entries',
  'asset-register',
  'ptm-attendance',
  'student-strength-summary',
  'student-list-by-house',
  'employee-dashboard-report',
  'student-attendance-days',
  'student-attendance-sums',
  'upload-employee-attendance',
  'upload-opening-advances',
  'upload-opening-deposits',
  'upload-opening-employee-advances',
]);

/**
 * Whether an entry is left out of the short menu: a page of the above, the mode of a page (it is chosen there too, but
 * for what waits for approval), a page of the legacy application, and a list that this user reads and cannot change.
 */
export function isSeldom(
  route: string,
  kind: Entry['kind'],
  resource: Outline | undefined,
  session: Pick<MenuSession, 'may'>,
): boolean {
  if (SELDOM.has(route) || route.endsWith('not-enrolled=true')) return true;
  if (!resource) return kind === 'legacy';
  const { wire } = resource;
  const changes = (['create', 'update'] as const).some(
    (verb) => wire[verb] !== false && session.may(privilege(resource, verb)),
  );
  // A list that nobody changes is a list to read.
  const isReadOnly = wire.create === false && wire.update === false;
  return !changes && !isReadOnly;
}
