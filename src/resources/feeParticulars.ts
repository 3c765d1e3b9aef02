import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const feeParticulars = defineResource({
  key: 'fee_particulars',
  path: 'admission/fee_particulars',
  label: ['Fee Particular', 'Fee Particulars'],
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    kind: f.enum(
      [
        'tuition',
        'admission',
        ['security', 'Security deposit'],
        'transport',
        ['fine', 'Late fee fine'],
        'attendance_fine',
        ['arrears', 'Opening arrears'],
        'other',
      ],
      { required: true, default: 'other' },
    ),
    priority: f.int({
      names: true,
      required: true,
      min: 1,
      max: 999,
      default: 100,
      help: 'A partial payment clears the lowest number first.',
    }),
    income_account_id: f.ref('finance_accounts', {
      help: 'Empty: the account with the role Fee income.',
    }),
    is_refundable: f.bool({ default: false }),
    is_active: f.bool({ default: true }),
  },
  list: { sort: ['priority', 'ASC'] },
  wire: wire.listed('/fee_particulars'),
  sample: { name: 'Robotics Club', kind: 'other', priority: 70 },
});
