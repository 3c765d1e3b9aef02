import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

const FUND = { kind: 'deduction', scheme: ['eobi', 'provident_fund'] } as const;
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
    account_id: f.ref('finance_accounts', {
      label: 'Posted to',
      list: false,
      help: 'Empty: the account of the fund, else of salaries.',
    }),
    scheme: f.enum(
      [
        ['eobi', 'EOBI'],
        ['provident_fund', 'Provident fund'],
        ['deposit', 'Deposit, returned on leaving'],
      ],
      {
        label: 'Fund',
        list: false,
        when: { kind: 'deduction' },
        help: 'For the return, for what the employer pays, and for what a settlement returns.',
      },
    ),
    employer_amount: f.money({
      label: 'Employer pays',
      min: 0,
      list: false,
      when: FUND,
      help: 'Each month for everybody whose salary plan has this deduction.',
    }),
    employer_percent: f.percent({
      label: 'Employer pays of basic',
      list: false,
      when: FUND,
      help: 'A percentage of the basic salary, beside the amount.',
    }),
    employer_account_id: f.ref('finance_accounts', {
      label: 'Expense of the employer',
      list: false,
      when: FUND,
      help: 'Empty: the account of salaries.',
    }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.own('/allowances_deductions'),
  sample: { name: 'Fuel Allowance', kind: 'allowance', method: 'fixed', amount: 5000 },
});
