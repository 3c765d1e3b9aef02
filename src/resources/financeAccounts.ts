import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { ACCOUNT_ROLES } from './data/accountRoles.ts';

export const financeAccounts = defineResource({
  key: 'finance_accounts',
  path: 'gl-accounts',
  label: ['GL Account', 'GL Accounts'],
  menu: { group: 'Finance' },
  title: 'acc_name',
  fields: {
    acc_code: f.text({
      label: 'Account code',
      required: true,
      max: 20,
      unique: true,
      form: 'create',
      pattern: '^[0-9A-Za-z.-]+$',
      patternHint: 'may hold digits, letters, dots and dashes',
    }),
    acc_name: f.text({ label: 'Account name', required: true, max: 120, unique: true }),
    group_id: f.ref('finance_groups', { required: true }),
    role: f.enum(ACCOUNT_ROLES, { help: 'What the product uses it for. Empty: an ordinary account.' }),
    campus_id: f.ref('campuses', { help: 'Empty: shared by every campus.' }),
    bank_name: f.text({ required: true, max: 120, when: { role: 'bank' }, list: false }),
    bank_account_no: f.text({ label: 'Account number or IBAN', max: 34, when: { role: 'bank' }, list: false }),
    description: f.text({ max: 300, list: false }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  list: {
    sort: ['acc_code', 'ASC'],
    views: { 'Cash and bank': [{ field: 'role', operator: 'IN', value: ['cash', 'bank'] }] },
  },
  wire: wire.deleteByPost('/finance_accounts', { create: { body: 'multipart' } }),
  notes: ['`as_per_user_access` on the list leaves only the accounts that the user may use.'],
  sample: { acc_code: '1105', acc_name: 'Cash at Canteen', role: 'cash' },
});
