import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { DAYS } from './data/days.ts';
import { EMPLOYEE_STATUSES, LEFT } from './data/employeeStatuses.ts';
import { CNIC, MOBILE } from './data/formats.ts';
import { inOrder } from './data/rules.ts';

const DOCUMENTS = [
  ['cnic', 'CNIC'],
  'passport',
  'visa',
  'contract',
  ['police_check', 'Police check'],
  ['licence', 'Driving licence'],
  'degree',
  'other',
] as const;

export const employees = defineResource({
  key: 'employees',
  label: ['Employee', 'Employees'],
  menu: { group: 'HRM' },
  title: 'name',
  campus: 'campus_id',
  db: { softDelete: true },
  fields: {
    emp_no: f.int({
      label: 'Number',
      form: 'none',
      help: 'Given when the employee is saved, and never again to another.',
    }),
    name: f.text({ required: true, max: 120 }),
    father_name: f.text({ label: 'Father or husband', max: 120, list: false }),
    photo: f.file({ accept: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 2_000_000 }),
    cnic: f.text({ ...CNIC, label: 'CNIC', unique: true, list: false }),
    gender_id: f.ref('genders', { list: false }),
    date_of_birth: f.date({ list: false }),
    mobile: f.phone({ ...MOBILE }),
    whatsapp: f.phone({ ...MOBILE, label: 'WhatsApp', list: false }),
    email: f.email({ list: false }),
    address: f.text({ max: 300, list: false }),
    campus_id: f.ref('campuses', { required: true }),
    department_id: f.ref('departments'),
    designation_id: f.ref('designations'),
    employment_type_id: f.ref('employment_types', { list: false }),
    shift_id: f.ref('shifts', { help: 'Says the hours and the working days; without one every day is a working day.' }),
    weekly_off: f.enums(DAYS, { help: 'None: the days on which the shift does not work.' }),
    reports_to: f.ref('employees', { list: false }),
    user_id: f.ref('users', {
      label: 'Signs in as',
      unique: true,
      list: false,
      help: 'Nobody decides on requests of their own.',
    }),
    join_date: f.date({ label: 'Joined', required: true }),
    confirm_date: f.date({ label: 'Confirmed', list: false }),
    status: f.enum(EMPLOYEE_STATUSES, { required: true, default: 'active' }),
    leave_date: f.date({
      label: 'Last day',
      list: false,
      requiredWhen: { status: LEFT },
      help: 'Attendance ends with this day.',
    }),
    leave_reason: f.text({ label: 'Reason for leaving', max: 300, list: false }),
    bank_name: f.text({ max: 80, list: false }),
    iban: f.text({
      label: 'IBAN or account number',
      max: 34,
      pattern: '^[A-Za-z0-9 -]{4,34}$',
      patternHint: 'must be digits and letters, like PK36HABB0000001123456702',
      list: false,
    }),
    ntn: f.text({ label: 'NTN', max: 20, list: false, help: 'National tax number.' }),
    eobi_no: f.text({ label: 'EOBI number', max: 20, list: false }),
    documents: f.children(
      {
        kind: f.enum(DOCUMENTS, { required: true, default: 'cnic' }),
        number: f.text({ max: 60 }),
        expires_on: f.date({ label: 'Valid until' }),
        remind_days: f.int({ label: 'Remind before', min: 0, max: 365, default: 30, unit: 'days' }),
      },
      { one: 'Document', max: 30 },
    ),
    document_due: f.bool({
      label: 'Document expires',
      computed: true,
      list: false,
      help: 'A document has expired, or its reminder has come.',
    }),
    moved_on: f.date({
      label: 'Change counts from',
      form: 'update',
      list: false,
      filter: false,
      help: 'When campus, department, designation, type or shift change; today unless said. Kept in the movements.',
    }),
    move_reason: f.text({
      label: 'Reason for the change',
      form: 'update',
      max: 300,
      list: false,
      filter: false,
      search: false,
    }),
    remarks: f.longtext({ max: 2000 }),
  },
  form: {
    groups: {
      Work: [
        'campus_id',
        'department_id',
        'designation_id',
        'employment_type_id',
        'shift_id',
        'weekly_off',
        'reports_to',
        'user_id',
        'join_date',
        'confirm_date',
        'status',
        'leave_date',
        'leave_reason',
        'moved_on',
        'move_reason',
      ],
      'Bank and tax': ['bank_name', 'iban', 'ntn', 'eobi_no'],
    },
  },
  list: {
    sort: ['emp_no', 'ASC'],
    paged: true,
    views: {
      Working: [{ field: 'status', operator: 'IN', value: ['active', 'on_leave'] }],
      Left: [{ field: 'status', operator: 'IN', value: LEFT }],
      'Documents to renew': [{ field: 'document_due', operator: '=', value: true }],
    },
  },
  check: [
    {
      rule: 'joined-after-birth',
      fields: ['join_date', 'date_of_birth'],
      message: 'must be after the date of birth',
      test: (v) => inOrder(v.date_of_birth, v.join_date),
      fails: { date_of_birth: '2020-01-01', join_date: '2019-01-01' },
    },
    {
      rule: 'confirmed-after-joining',
      fields: ['confirm_date', 'join_date'],
      message: 'must not be before the day of joining',
      test: (v) => !v.confirm_date || !v.join_date || v.join_date <= v.confirm_date,
      fails: { join_date: '2026-04-01', confirm_date: '2026-03-31' },
    },
    {
      rule: 'left-after-joining',
      fields: ['leave_date', 'join_date'],
      message: 'must not be before the day of joining',
      test: (v) => !v.leave_date || !v.join_date || v.join_date <= v.leave_date,
      fails: { join_date: '2026-04-01', leave_date: '2026-03-31' },
    },
  ],
  wire: wire.listed('/getAllEmployees', '/employees', { list: { paging: 'laravel', assumed: true } }),
  notes: [
    'That the list is paged is assumed.',
    'Every change of campus, department, designation, type, shift or status is kept as a movement (`GET /employee_movements`).',
  ],
  sample: { name: 'Sana Tariq', cnic: '35202-4444444-2', join_date: '2026-04-01', mobile: '0300-1234568' },
});
