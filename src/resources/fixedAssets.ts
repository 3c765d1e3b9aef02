import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { ASSET_CATEGORIES } from './data/assetCategories.ts';

export const fixedAssets = defineResource({
  key: 'fixed_assets',
  label: ['Fixed Asset', 'Fixed Assets'],
  menu: { group: 'Finance' },
  title: 'name',
  fields: {
    asset_no: f.int({ names: true, label: 'Asset number', form: 'none' }),
    name: f.text({ required: true, max: 120 }),
    category: f.enum(ASSET_CATEGORIES, { required: true, default: 'furniture' }),
    campus_id: f.ref('campuses', { required: true }),
    account_id: f.ref('finance_accounts', {
      label: 'Asset account',
      list: false,
      help: 'The account that it was bought on. A disposal needs it.',
    }),
    accumulated_account_id: f.ref('finance_accounts', {
      label: 'Accumulated depreciation',
      list: false,
      help: 'Empty: the first account with this use.',
    }),
    expense_account_id: f.ref('finance_accounts', {
      label: 'Depreciation expense',
      list: false,
      help: 'Empty: the first account with the use Depreciation.',
    }),
    voucher: f.text({
      label: 'Bought with voucher',
      max: 40,
      pattern: '^[A-Z]{2}-.+$',
      patternHint: 'must be the number of a voucher, like PV-2026-27-14',
      list: false,
    }),
    bought_on: f.date({ required: true, list: false }),
    in_use_from: f.date({ required: true, list: false, help: 'Its first month is depreciated whole.' }),
    cost: f.money({ required: true, min: 1 }),
    residual_value: f.money({ required: true, default: 0, list: false, help: 'What stays at the end of its life.' }),
    months_of_life: f.int({
      required: true,
      min: 0,
      max: 1200,
      list: false,
      help: '0: is not depreciated, as land is not.',
    }),
    opening_depreciation: f.money({
      label: 'Depreciated before',
      required: true,
      default: 0,
      list: false,
      help: 'What was depreciated before its books began here; it is part of the opening balances.',
    }),
    opening_month: f.month({
      label: 'Depreciated before, up to',
      required: true,
      when: { opening_depreciation: { '>': 0 } },
      list: false,
    }),
    accumulated: f.money({ computed: true }),
    book_value: f.money({ computed: true }),
    depreciated_to: f.month({ computed: true, list: false }),
    status: f.enum(['active', 'disposed'], { computed: true }),
    disposed_on: f.date({ computed: true, list: false }),
    disposed_for: f.money({ computed: true, list: false }),
    notes: f.longtext({ list: false }),
  },
  campus: 'campus_id',
  list: {
    sort: ['asset_no', 'DESC'],
    sums: ['cost', 'accumulated', 'book_value'],
    views: {
      'In use': [{ field: 'status', operator: '=', value: 'active' }],
      'Disposed of': [{ field: 'status', operator: '=', value: 'disposed' }],
    },
  },
  form: {
    groups: {
      'What it is': ['name', 'category', 'campus_id', 'voucher', 'bought_on', 'in_use_from'],
      'What it is worth': ['cost', 'residual_value', 'months_of_life', 'opening_depreciation', 'opening_month'],
      Accounts: ['account_id', 'accumulated_account_id', 'expense_account_id'],
    },
  },
  defaults: { in_use_from: { from: ['bought_on'], value: ({ bought_on }) => bought_on } },
  actions: {
    dispose: {
      label: 'Dispose of',
      on: 'row',
      needs: 'delete',
      when: { status: 'active' },
      confirm:
        'Its cost and its accumulated depreciation leave the books on this day. What is received beyond its book value is a gain, what is missing a loss.',
      form: {
        disposed_on: f.date({ required: true }),
        amount: f.money({ label: 'Received', required: true, default: 0 }),
        received_into_id: f.ref('finance_accounts', {
          label: 'Received into',
          requiredWhen: { amount: { '>': 0 } },
          help: 'The cash or bank account.',
        }),
        reason: f.text({ required: true, max: 200, help: 'Sold, broken, lost.' }),
      },
      call: {
        method: 'POST',
        path: '/fixed_assets/{id}/dispose',
        body: 'json',
        tenant: 'body',
        needs: 'fixed-assets',
      },
    },
    undo_disposal: {
      label: 'Take disposal back',
      on: 'row',
      needs: 'delete',
      when: { status: 'disposed' },
      confirm: 'The entries of its disposal are reversed on their day, and it is in the register again.',
      form: { reason: f.text({ required: true, max: 200 }) },
      call: {
        method: 'POST',
        path: '/fixed_assets/{id}/undo_disposal',
        body: 'json',
        tenant: 'body',
        needs: 'fixed-assets',
      },
    },
  },
  check: [
    {
      rule: 'residual-within-cost',
      fields: ['residual_value', 'cost'],
      message: 'must not be more than the cost',
      test: ({ residual_value, cost }) => (residual_value ?? 0) <= (cost ?? Infinity),
      fails: { cost: 1000, residual_value: 1001 },
    },
    {
      rule: 'opening-within-cost',
      fields: ['opening_depreciation', 'cost', 'residual_value'],
      message: 'must not be more than the cost less the residual value',
      test: ({ opening_depreciation, cost, residual_value }) =>
        (opening_depreciation ?? 0) <= (cost ?? Infinity) - (residual_value ?? 0),
      fails: { cost: 1000, residual_value: 0, opening_depreciation: 1000.01, opening_month: '2026-06' },
    },
    {
      rule: 'bought-before-use',
      fields: ['in_use_from', 'bought_on'],
      message: 'must not be before the day on which it was bought',
      test: ({ in_use_from, bought_on }) => !in_use_from || !bought_on || in_use_from >= bought_on,
      fails: { bought_on: '2026-07-02', in_use_from: '2026-07-01' },
    },
  ],
  wire: wire.own('/fixed_assets'),
  sample: {
    name: 'Desks of class 5',
    category: 'furniture',
    bought_on: '2026-07-01',
    in_use_from: '2026-07-01',
    cost: 60000,
    months_of_life: 60,
  },
});
