import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const challanSettings = defineResource({
  key: 'challan_settings',
  label: ['Challan Setting', 'Challan Settings'],
  menu: { group: 'Admission Settings' },
  title: 'heading',
  fields: {
    campus_id: f.ref('campuses', { required: true, unique: true }),
    heading: f.text({ required: true, max: 120, help: 'Printed at the top of every copy.' }),
    due_day: f.int({ required: true, min: 1, max: 28, default: 10, help: 'Day of the month.' }),
    validity_days: f.int({
      label: 'Valid after due date',
      min: 0,
      max: 90,
      default: 20,
      unit: 'days',
      help: 'The bank refuses the challan after that.',
    }),
    late_fee_policy_id: f.ref('late_fee_policies', {
      help: 'For challans issued from now on; each keeps the policy that it was issued with.',
    }),
    payment_ceiling: f.money({
      label: 'Most that one payment may be',
      min: 1,
      list: false,
      help: 'Empty: ten times the largest challan, and not less than a million.',
    }),
    two_step_money_out: f.bool({
      label: 'Two people for money out',
      list: false,
      help: 'Nobody voids a receipt that they took, gives back what was paid on it, voids a refund that they gave, or writes a debt off alone.',
    }),
    bank_name: f.text({ max: 120 }),
    bank_branch: f.text({ max: 120, list: false }),
    bank_account_title: f.text({ max: 120, list: false }),
    bank_account_no: f.text({ label: 'Account number or IBAN', max: 34, list: false }),
    bill_prefix: f.text({
      label: 'Consumer number prefix',
      max: 12,
      pattern: '^[0-9]+$',
      patternHint: 'may hold digits only',
      list: false,
      help: 'Of 1Bill. Before the number of a challan it makes the consumer number that banks and wallets ask for.',
    }),
    copies: f.enums(['Bank Copy', 'School Copy', 'Student Copy', 'Account Office Copy'], {
      required: true,
      default: ['Bank Copy', 'School Copy', 'Student Copy'],
    }),
    layout: f.enum([['horizontal', 'Side by side'], ['vertical', 'One below the other'], 'carbon'], {
      label: 'Print at the counter',
      default: 'carbon',
      help: 'What the counter prints after a payment, until a user chooses another there.',
    }),
    show_arrears: f.bool({ default: true, list: false }),
    show_qr: f.bool({ label: 'Show QR code', default: true, list: false }),
    logo: f.file({
      accept: ['image/png', 'image/jpeg'],
      maxBytes: 1_000_000,
      help: 'Instead of the logo of the institute.',
    }),
    notes: f.longtext({ max: 2000, help: 'Printed under the lines.' }),
  },
  form: {
    groups: {
      'Due dates and fines': [
        'due_day',
        'validity_days',
        'late_fee_policy_id',
        'payment_ceiling',
        'two_step_money_out',
      ],
      Bank: ['bank_name', 'bank_branch', 'bank_account_title', 'bank_account_no', 'bill_prefix'],
      Print: ['copies', 'layout', 'show_arrears', 'show_qr', 'logo', 'notes'],
    },
  },
  campus: 'campus_id',
  wire: wire.multipart('/challanSetting', { update: { needs: 'own-lists' } }),
  sample: {
    heading: 'Fee Challan',
    due_day: 10,
    bank_name: 'Habib Bank Limited',
    bank_account_no: 'PK36HABB0000001123456702',
  },
});
