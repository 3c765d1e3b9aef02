/** People of the demo school. Their password is public on purpose: the demo is never made in production. */
import { otherPrivileges } from '../../../contract/otherPrivileges.ts';
import { VERBS } from '../../../contract/action.ts';
import { GULBERG, JOHAR_TOWN } from './campuses.ts';

export const DEMO_PASSWORD = 'chenab-demo-8';
export interface DemoUser {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  /** What this user shows: printed beside the name at start. */
  readonly role: string;
  /** Titles of campuses; 'all' for every one. */
  readonly campuses: 'all' | readonly string[];
  /** Names of the accounts this user may receive into; none means every account of the campuses. */
  readonly accounts: readonly string[];
  readonly privileges: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

const all = (keys: string): string[] => keys.split(' ').flatMap((key) => VERBS.map((verb) => `${key}.${verb}`));
const read = (keys: string): string[] => keys.split(' ').map((key) => `${key}.read`);
const person = (
  username: string,
  full_name: string,
  role: string,
  rest: Pick<DemoUser, 'campuses' | 'privileges' | 'settings'> & { accounts?: readonly string[] },
): DemoUser => ({
  username,
  password: DEMO_PASSWORD,
  full_name,
  role,
  accounts: [],
  ...rest,
  privileges: [...new Set(rest.privileges)],
});

const SCHOOL = 'campuses classes campus_classes sections class_sections sessions cities';
const RECORDS = 'genders nationalities religions mother_tongues student_groups student_statuses attendance_statuses';

/** What the accountant leaves to the administrator: each voucher passes two people. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'finance_entry.approve',
  'finance_entry.post',
  'books.close',
  'books.reopen',
]);

export const demoUsers: readonly DemoUser[] = [
  person('admin', 'Ayesha Malik', 'administrator, all campuses', {
    campuses: 'all',
    privileges: [],
    settings: { email: 'admin@chenab.example', all_privileges: true },
  }),
  person('clerk', 'Bilal Ahmed', 'fee clerk, one campus, payments need approval', {
    campuses: [GULBERG],
    accounts: ['Cash in Hand', 'Habib Bank, Gulberg'],
    privileges: [
      ...read(
        `${SCHOOL} fee_particulars fee_plan_lists fee_plan_particulars discount_types late_fee_policies challan_settings news ptms`,
      ),
      ...all('guardians sms_contacts'),
      ...read('students families'),
      ...all('challans').filter((name) => !name.endsWith('.delete')),
      ...read('fee_plans payments challan_discounts'),
      'payments.create',
      'challan_discounts.create',
    ],
    settings: { two_step_ch_payment_approval_req: true, paid_date_back_days: 3 },
  }),
  person('accountant', 'Rabia Khan', 'accountant, all campuses', {
    campuses: 'all',
    privileges: [
      ...read(`${SCHOOL} news users students families`),
      ...all(
        'finance_groups finance_accounts fiscal_years fee_particulars fee_plan_lists fee_plan_classes fee_plan_particulars fee_plan_months discount_types late_fee_policies late_fee_slabs challan_settings',
      ),
      ...otherPrivileges
        .flatMap(({ group, key, verbs, also = [] }) =>
          group === 'Fees' || group === 'Finance'
            ? [...verbs, ...also.map(([name]) => name)].map((name) => `${key}.${name}`)
            : [],
        )
        .filter((name) => !ELSEWHERE.has(name)),
      ...'advances.read advances.pay payroll.read payroll.pay'.split(' '),
    ],
    settings: { paid_date_back_days: 30 },
  }),
  person('registrar', 'Hina Tariq', 'registrar, two campuses', {
    campuses: [GULBERG, JOHAR_TOWN],
    privileges: [
      ...read(`${SCHOOL} news`),
      ...all(`${RECORDS} guardians houses certificates ptms sms_contacts attendance_fines class_sections`),
      ...all('students admission_follow_ups families exam_halls date_sheets date_sheet_papers'),
      'student_certificates_record.create',
      'student_certificates_record.read',
      'ptm_students.update',
      'ptm_students.all',
    ],
    settings: { paid_date_back_days: 0 },
  }),
  person('sadia', 'Sadia Noreen', 'human resources, all campuses', {
    campuses: 'all',
    privileges: [
      ...read(`${SCHOOL} news users genders attendance_statuses fiscal_years`),
      ...all(
        'employees class_teachers departments designations employment_types shifts holidays leave_types tax_slabs',
      ),
      ...all('allowances_deductions employee_settings'),
      ...'employee_attendance.read employee_attendance.create leave_requests.read leave_requests.create'.split(' '),
      ...'salary_plans.read salary_plans.create advances.read advances.create payroll.read payroll.run'.split(' '),
    ],
    settings: { paid_date_back_days: 0 },
  }),
];
