import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const financeGroups = defineResource({
  key: 'finance_groups',
  path: 'gl-groups',
  label: ['GL Group', 'GL Groups'],
  menu: { group: 'Finance' },
  fields: {
    group_name: f.text({ required: true, max: 100, unique: true }),
    account_class: f.enum(
      [['asset', 'Assets'], ['liability', 'Liabilities'], 'equity', 'income', ['expense', 'Expenses']],
      { required: true, help: 'Decides the statement on which its accounts appear.' },
    ),
    parent_id: f.ref('finance_groups', { label: 'Parent group', help: 'Empty: directly under its class.' }),
    sort_order: f.int({ names: true, min: 0, max: 9999, default: 0, list: false }),
  },
  tree: 'parent_id',
  wire: wire.deleteByPost('/finance_groups'),
  sample: { group_name: 'Long-term Investments', account_class: 'asset' },
});
