import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const allowancesDeductions = defineResource({
  key: 'allowances_deductions',
  path: 'allowance_and_deduction',
  label: ['Allowance or Deduction', 'Allowances and Deductions'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    kind: f.enum(['allowance', 'deduction'], { required: true, default: 'allowance' }),
    method: f.enum(
      [
        ['fixed', 'Fixed amount'],
        ['percent', 'Percent of basic'],
      ],
      { required: true, default: 'fixed' },
    ),
    amount: f.money({ min: 0, when: { method: 'fixed' }, help: 'Proposed in new salary plans.' }),
    percent: f.percent({ min: 0.01, when: { method: 'percent' } }),
    is_taxable: f.bool({ default: true, when: { kind: 'allowance' } }),
    account_id: f.ref('finance_accounts', { label: 'Posted to', list: false, help: 'Empty: the account of salaries.' }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.own('/allowances_deductions'),
  sample: { name: 'Fuel Allowance', kind: 'allowance', method: 'fixed', amount: 5000 },
});
