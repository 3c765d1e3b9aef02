import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { within } from './data/rules.ts';

export const taxSlabs = defineResource({
  key: 'tax_slabs',
  label: ['Tax Slab', 'Tax Slabs'],
  menu: { group: 'HRM Settings' },
  fields: {
    name: f.computed('{fiscal_year_id} {from_amount}', { label: 'Slab', list: false }),
    fiscal_year_id: f.ref('fiscal_years', { label: 'Tax year', required: true }),
    from_amount: f.money({ label: 'Income above', required: true, min: 0, help: 'Taxable salary of a year.' }),
    to_amount: f.money({ label: 'Up to', min: 1, help: 'Empty: no end.' }),
    fixed_amount: f.money({ label: 'Fixed tax', required: true, default: 0, min: 0 }),
    rate: f.percent({ required: true, help: 'Of what is above the first amount.' }),
  },
  db: { unique: [['fiscal_year_id', 'from_amount']] },
  list: { sort: ['from_amount', 'ASC'] },
  check: [
    {
      rule: 'ends-above-its-beginning',
      fields: ['to_amount', 'from_amount'],
      message: 'must be more than the amount it begins with',
      test: (v) =>
        within(v.from_amount, v.to_amount) && (typeof v.to_amount !== 'number' || v.from_amount !== v.to_amount),
      fails: { from_amount: 600000, to_amount: 600000 },
    },
  ],
  wire: wire.own('/tax_slabs'),
  sample: { from_amount: 600000, to_amount: 1200000, fixed_amount: 0, rate: 5 },
});
