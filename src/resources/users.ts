import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

const password = f.password({ required: true, min: 8, help: 'At least 8 characters.' });
const repeated = f.password({ label: 'Password again', required: true, min: 8 });

export const users = defineResource({
  key: 'users',
  path: 'users-and-privileges',
  label: ['User', 'Users'],
  heading: 'Users and Privileges',
  menu: { group: 'Admin', label: 'Users and Privileges' },
  fields: {
    username: f.text({
      required: true,
      min: 3,
      max: 60,
      unique: true,
      form: 'create',
      pattern: '^[A-Za-z0-9._@-]+$',
      patternHint: 'may hold letters, digits, dot, dash, underscore and @',
    }),
    password: { ...password, form: 'create' },
    full_name: f.text({ required: true, max: 120 }),
    email: f.email({ label: 'E-mail' }),
    phone: f.phone({ list: false }),
    all_campuses: f.bool({ default: false, help: 'Also campuses that are added later.' }),
    campus_ids: f.refs('campuses', { label: 'Allowed campuses', when: { all_campuses: false } }),
    all_privileges: f.bool({
      label: 'Administrator',
      default: false,
      help: 'May do everything, also what is added to the product later.',
    }),
    privileges: f.enums('@privileges', {
      default: [],
      when: { all_privileges: false },
      help: 'What the user may do. Nothing is allowed that is not named here.',
    }),
    account_ids: f.refs('finance_accounts', {
      label: 'Accounts',
      help: 'Accounts that the user may receive into and pay from. Empty: all of the allowed campuses.',
    }),
    paid_date_back_days: f.int({
      label: 'Dates, days back',
      min: 0,
      max: 3650,
      unit: 'days',
      list: false,
      help: 'How far back this user may date payments, challans, discounts, refunds and voids. Empty: today only, or any day with the privilege to date on any day back.',
    }),
    paid_date_forward_days: f.int({
      label: 'Dates, days ahead',
      min: 0,
      max: 365,
      default: 0,
      unit: 'days',
      list: false,
      help: 'How far ahead of today this user may date them.',
    }),
    two_step_ch_payment_approval_req: f.bool({
      label: 'Payments and discounts need approval',
      default: false,
      list: false,
      help: 'What this user enters stays pending until someone else approves it.',
    }),
    voucher_limit: f.money({
      label: 'Vouchers up to',
      min: 0,
      list: false,
      help: 'The largest voucher that this user approves, posts without approval or voids, where they may. Empty: of any amount.',
    }),
    is_active: f.bool({ default: true, help: 'An inactive user cannot sign in.' }),
    must_change_password: f.bool({
      label: 'Has to choose a password',
      default: false,
      form: 'none',
      list: false,
      help: 'The password was given by someone else. At the next sign-in the user chooses their own.',
    }),
  },
  form: {
    groups: {
      Access: ['all_campuses', 'campus_ids', 'account_ids', 'all_privileges', 'privileges'],
      Payments: ['paid_date_back_days', 'paid_date_forward_days', 'two_step_ch_payment_approval_req'],
      Vouchers: ['voucher_limit'],
    },
  },
  wire: wire.verbs(
    { list: '/get_users', create: '/store_user', update: '/update_user/{id}', remove: '/delete_user/{id}' },
    { list: { paging: 'laravel', assumed: true } },
  ),
  actions: {
    change_password: {
      label: 'Change password',
      on: 'row',
      call: { method: 'PUT', path: '/change_password/{id}', body: 'json', tenant: 'body' },
      form: { password, password_confirmation: repeated },
    },
  },
  db: { softDelete: true },
  check: [
    {
      rule: 'works-somewhere',
      fields: ['campus_ids', 'all_campuses', 'is_active'],
      message: 'must name at least one campus, unless the user works in all campuses',
      test: (v) => v.all_campuses === true || v.is_active === false || (v.campus_ids?.length ?? 0) > 0,
      fails: { all_campuses: false, campus_ids: [] },
    },
  ],
  notes: [
    'That the list is paged is assumed.',
    'Names that contain "edubase" are reserved: only the operator makes such users, with `npm run institute`.',
  ],
  sample: { username: 'fee.clerk', password: 'correct horse', full_name: 'Sadia Noor', all_campuses: true },
});
