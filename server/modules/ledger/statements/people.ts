/** Balances that are of people, and the report that has them one by one as of the same day. */
import type { Session } from '../../../http/whose.ts';
import { isZero, type Opens } from './rows.ts';
import type { Account, Chart } from './chart.ts';
import type { Sums } from './sums.ts';

interface OfPeople {
  readonly opens: Opens;
  /** What reads the report; who may not see it is led to the ledger. */
  readonly privilege: string;
}
const STUDENTS: OfPeople = { opens: 'held', privilege: 'challans.read' };
const STAFF: OfPeople = { opens: 'staff', privilege: 'payroll.read' };
const BY_ROLE: Readonly<Record<string, OfPeople>> = {
  receivable: { opens: 'owed', privilege: 'challans.read' },
  advance_fee: STUDENTS,
  security_deposit: STUDENTS,
  employee_advance: STAFF,
  salary_payable: STAFF,
};
/**
 * What the balances of an account open. A report has the accounts of a role together, so an account is opened by it
 * where no other account of its role holds anything.
 */
export const openedBy =
  ({ privileges }: Pick<Session, 'privileges'>, { accounts }: Chart, balances: Sums) =>
  ({ id, role }: Account): Opens => {
    const people = role === null ? undefined : BY_ROLE[role];
    if (!people || !privileges.has(people.privilege)) return 'ledger';
    const isAlone = accounts.every(
      (other) => other.id === id || other.role !== role || isZero(balances.get(other.id) ?? []),
    );
    return isAlone ? people.opens : 'ledger';
  };
