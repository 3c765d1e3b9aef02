import type { SetupStep } from '../../contract/setup.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  /** Pages on which it is done, or goes on. */
  readonly links: readonly (readonly [text: string, to: string])[];
}
/** What people read of each step. */
export const setupWords: Readonly<Record<SetupStep, Words>> = {
  institute: {
    title: 'Name and logo',
    lead: 'They head every page, challan, receipt and letter.',
    links: [],
  },
  campuses: {
    title: 'Campuses',
    lead: 'Each has its own classes, challans and cash. A school in one building has one.',
    links: [['Campuses', '/admission/campus']],
  },
  classes: {
    title: 'Classes and sections',
    lead: 'The classes of each campus with their sections. Type or paste a row for each class.',
    links: [
      ['Campus classes', '/admission/campus_classes'],
      ['Class sections', '/admission/class_sections'],
    ],
  },
  fees: {
    title: 'Fees',
    lead: 'What each class is charged. A row is one fee particular of a fee plan, with its amount.',
    links: [
      ['Fee particulars', '/admission/fee_particulars'],
      ['Fee plans of classes', '/admission/feeplanlist_in_campus_class'],
    ],
  },
  challans: {
    title: 'Challan settings',
    lead: 'Heading, due day and bank of the challans of each campus.',
    links: [['Challan settings', '/challan-settings']],
  },
  accounts: {
    title: 'Accounts',
    lead: 'A chart of accounts comes with the institute. Look at it, and change what does not fit.',
    links: [
      ['GL accounts', '/gl-accounts'],
      ['Accounting periods', '/accounting-periods'],
    ],
  },
  users: {
    title: 'Users',
    lead: 'Who works with you. A role is a start: what someone may do is changed in Users and Privileges.',
    links: [['Users and privileges', '/users-and-privileges']],
  },
  admission: {
    title: 'First admission',
    lead: 'Admit the first student, or add a whole class at once.',
    links: [
      ['Admit a student', '/manage-students/add-student'],
      ['Add a class', '/add-bulk-students'],
    ],
  },
  openings: {
    title: 'Opening balances',
    lead: 'Where books were kept before: what accounts held, and what students and employees owed or had paid ahead, on the day on which the books begin here. Skip it where there was nothing before.',
    links: [
      ['Opening balances', '/opening-balances'],
      ['Students’ arrears', '/upload-first-time-arrears'],
      ['Students’ advances', '/upload-opening-advances'],
      ['Students’ deposits', '/upload-opening-deposits'],
      ['Employees’ advances', '/upload-opening-employee-advances'],
    ],
  },
  receipt: {
    title: 'First receipt',
    lead: 'Generate the challans of the month, then take the first payment.',
    links: [
      ['Generate challans', '/generate-challans'],
      ['Counter', '/counter'],
    ],
  },
};
