import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { ASSET_CATEGORIES } from '../resources/data/assetCategories.ts';

export const ASSETS_BY = [
  ['asset', 'Asset'],
  ['category', 'Category'],
  ['account', 'Account'],
] as const;

export const assetRegister = defineReport({
  key: 'asset_register',
  label: 'Register of Assets',
  menu: 'Finance',
  privilege: 'fixed_assets.read',
  call: { method: 'GET', path: '/asset_register', tenant: 'query', needs: 'fixed-assets' },
  params: {
    as_of: f.date({ default: 'today', label: 'As of' }),
    by: f.enum(ASSETS_BY, { default: 'asset', label: 'A row for each' }),
    campus_id: f.ref('campuses'),
    category: f.enum(ASSET_CATEGORIES),
  },
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    category: f.text(),
    category_key: f.text({ list: false }),
    asset_no: f.int({ names: true, label: 'Number' }),
    asset_id: f.int({ list: false }),
    name: f.text({ label: 'Asset' }),
    account: f.text(),
    bought_on: f.date(),
    assets: f.int(),
    cost: f.money(),
    accumulated: f.money(),
    book_value: f.money({ label: 'Book value' }),
  },
  group: ['campus', 'category'],
  totals: ['assets', 'cost', 'accumulated', 'book_value'],
  subtotals: true,
  chart: { title: 'Book value by category', by: 'category', value: 'book_value', series: 'campus' },
  print: 'landscape',
  note: 'What was bought by the end of the day and not disposed of by then; accumulated is what was depreciated up to that day, with what was depreciated before its books began here.',
});
