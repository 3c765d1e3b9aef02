import { f } from '../../contract/fields.ts';
import { defineReport, type Drill } from '../../contract/report.ts';
import { CASH_KIND_SUMS, cashKindColumns } from './cashBasisEntries.ts';

type Kind = (typeof CASH_KIND_SUMS)[number];
const day = { from_date: 'date', to_date: 'date' } as const;
/** The entries of one figure of a day. */
const entries = <K extends Kind>(kind: K): Drill<K | 'date', never> => ({
  label: 'Entries',
  page: 'cash-basis-entries',
  filters: day,
  always: { what: kind },
  sums: [kind],
});

export const dayWisePl = defineReport({
  key: 'day_wise_pl_statement_report',
  label: 'Day Wise P & L (New)',
  menu: 'bar',
  privilege: 'ledger.read',
  call: { method: 'GET', path: '/dayWisePAndL', tenant: 'query' },
  params: {
    from_date: f.date({ default: 'report start' }),
    to_date: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
  },
  period: ['from_date', 'to_date'],
  columns: {
    month: f.month(),
    date: f.date(),
    fee_received: cashKindColumns.fee_received,
    fines: cashKindColumns.fines,
    other_income: cashKindColumns.other_income,
    total: f.money(),
    expenses: cashKindColumns.expenses,
    salaries: cashKindColumns.salaries,
    net: f.money(),
    running: f.money(),
  },
  group: ['month'],
  totals: ['fee_received', 'fines', 'other_income', 'total', 'expenses', 'salaries', 'net'],
  subtotals: true,
  print: 'landscape',
  chart: { title: 'Net per month', by: 'month', value: 'net' },
  drill: { label: 'Entries', page: 'cash-basis-entries', filters: day, sums: CASH_KIND_SUMS },
  cells: {
    fee_received: entries('fee_received'),
    fines: entries('fines'),
    other_income: entries('other_income'),
    expenses: entries('expenses'),
    salaries: entries('salaries'),
  },
  note: 'Cash basis: what was received and paid that day. Advances and deposits are no income before they are put on a charge. Running from the first day shown.',
});
