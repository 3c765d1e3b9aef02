/**
 * How a new institute is set up: the steps, and the sheets in which what is needed is typed, pasted, or read from a
 * workbook. A row names other records by what people call them, and makes what is not there yet.
 */
import { f, type Fields } from './fields.ts';
import { presets } from './rolePresets.ts';

/** In the order in which a school needs them. */
export const SETUP_STEPS = [
  'institute',
  'campuses',
  'classes',
  'fees',
  'challans',
  'accounts',
  'users',
  'admission',
  'openings',
  'receipt',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** Steps that are rows of a sheet; a workbook has a sheet for each, and they are read in this order. */
export const SETUP_SHEETS = ['campuses', 'classes', 'fees', 'challans', 'users'] as const;
export type SetupSheet = (typeof SETUP_SHEETS)[number];

/** Rows of a sheet that one call takes. */
export const MOST_SETUP_ROWS = 300;
/** Users are fewer: making a password unreadable takes its time. */
export const MOST_SETUP_USERS = 30;

interface SheetOfSetup {
  readonly label: string;
  readonly fields: Fields;
  /** Rows of an example, in the order of the fields. */
  readonly examples: readonly (readonly string[])[];
}
const campus = f.text({ max: 120, help: 'Empty: the only campus; for fees, every campus.' });
export const setupSheets: Readonly<Record<SetupSheet, SheetOfSetup>> = {
  campuses: {
    label: 'Campuses',
    fields: {
      campus_name: f.text({ label: 'Campus', required: true, max: 120 }),
      campus_code: f.text({ label: 'Code', required: true, max: 12, help: 'Part of printed numbers.' }),
      city: f.text({ max: 80 }),
      address: f.text({ max: 300 }),
      phone: f.text({ max: 20 }),
      email: f.text({ label: 'E-mail', max: 120 }),
    },
    examples: [['North Campus', 'NC', 'Lahore', '12 Canal Road', '042-35880000', '']],
  },
  classes: {
    label: 'Classes',
    fields: {
      campus,
      class_name: f.text({ label: 'Class', required: true, max: 60 }),
      sections: f.text({ required: true, max: 300, help: 'With commas between: A, B.' }),
      capacity: f.int({ label: 'Seats in each', min: 1, max: 1000 }),
    },
    examples: [
      ['', 'One', 'A, B', '30'],
      ['', 'Two', 'A', '30'],
    ],
  },
  fees: {
    label: 'Fees',
    fields: {
      plan: f.text({ label: 'Fee plan', required: true, max: 80 }),
      particular: f.text({ label: 'Fee particular', required: true, max: 80 }),
      amount: f.money({ required: true, min: 0 }),
      charged: f.enum([['monthly', 'Every month'], ['admission', 'At admission'], 'yearly'], {
        default: 'monthly',
        help: 'Empty: every month. Yearly: in the month in which the session begins.',
      }),
      campus,
      classes: f.text({ max: 500, help: 'With commas between. Empty: every class that has no fee plan.' }),
    },
    examples: [
      ['Primary', 'Tuition Fee', '4500', 'Every month', '', 'One, Two'],
      ['Primary', 'Admission Fee', '10000', 'At admission', '', 'One, Two'],
    ],
  },
  challans: {
    label: 'Challan settings',
    fields: {
      campus,
      heading: f.text({ required: true, max: 120, help: 'Printed at the top of every copy.' }),
      due_day: f.int({ min: 1, max: 28, default: 10, help: 'Day of the month. Empty: the 10th.' }),
      bank_name: f.text({ label: 'Bank', max: 120 }),
      bank_account_no: f.text({ label: 'Account number or IBAN', max: 34 }),
      two_step_money_out: f.bool({ label: 'Two people for money out' }),
    },
    examples: [['', 'Fee Challan', '10', 'Habib Bank Limited', '', 'No']],
  },
  users: {
    label: 'Users',
    fields: {
      full_name: f.text({ label: 'Name', required: true, max: 120 }),
      username: f.text({ required: true, min: 3, max: 60 }),
      password: f.text({ required: true, max: 120, help: 'They choose their own when they first sign in.' }),
      role: f.enum(
        presets.map(({ key, label }) => [key, label] as [string, string]),
        { required: true, help: 'A start: change what they may do in Users and Privileges.' },
      ),
      campus: f.text({ max: 120, help: 'Empty: all of them.' }),
    },
    examples: [['Sadia Noor', 'sadia', '', 'Fee clerk', '']],
  },
};
