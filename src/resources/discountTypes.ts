import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const discountTypes = defineResource({
  key: 'discount_types',
  path: 'admission/discount_type',
  label: ['Discount Type', 'Discount Types'],
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    method: f.enum(['percent', ['fixed', 'Fixed amount']], { required: true, default: 'percent' }),
    percent: f.int({ required: true, min: 1, max: 100, unit: '%', when: { method: 'percent' } }),
    amount: f.money({ required: true, min: 1, when: { method: 'fixed' } }),
    max_amount: f.money({
      label: 'At most',
      min: 1,
      when: { method: 'percent' },
      list: false,
      help: 'Empty: no limit.',
    }),
    particular_ids: f.refs('fee_particulars', { label: 'Particulars', help: 'Empty: any particular.' }),
    sibling_from: f.int({
      label: 'From which child of a family',
      min: 2,
      max: 20,
      list: false,
      help: 'For sibling discounts: 2 means the second child and later.',
    }),
    needs_approval: f.bool({ default: false }),
    expense_account_id: f.ref('finance_accounts', {
      label: 'Posted to',
      list: false,
      help: 'Empty: the account with the role Fee discount.',
    }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/discount_types'),
  sample: { name: 'Child of a Martyr', method: 'percent', percent: 100, needs_approval: true },
});
