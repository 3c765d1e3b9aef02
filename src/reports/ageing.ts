import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

/** How old a debt is: the column, and its days after the due date, first and last. */
export const AGES = [
  ['not_due', null, 0],
  ['days_30', 1, 30],
  ['days_60', 31, 60],
  ['days_90', 61, 90],
  ['days_180', 91, 180],
  ['older', 181, null],
] as const;
export const AGEING_BY = [
  ['student', 'Student'],
  ['family', 'Family'],
  ['class', 'Class'],
  ['campus', 'Campus'],
] as const;
export const AGEING_SUMS = [
  'not_due',
  'days_30',
  'days_60',
  'days_90',
  'days_180',
  'older',
  'total',
  'advance',
  'net',
] as const;

export const ageing = defineReport({
  key: 'ageing',
  label: 'Ageing of Fees Owed',
  menu: 'Finance',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/fee_ageing', tenant: 'query', needs: 'defaulters' },
  params: {
    as_of: f.date({ default: 'today', label: 'As of' }),
    by: f.enum(AGEING_BY, { default: 'student', label: 'A row for each' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
  },
  paged: true,
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    class: f.text(),
    sid: f.int({ names: true, label: 'SID' }),
    student: f.text(),
    student_id: f.int({ list: false }),
    family_no: f.int({ names: true, label: 'Family' }),
    father_name: f.text({ label: 'Father' }),
    not_due: f.money({ label: 'Not due' }),
    days_30: f.money({ label: '1–30' }),
    days_60: f.money({ label: '31–60' }),
    days_90: f.money({ label: '61–90' }),
    days_180: f.money({ label: '91–180' }),
    older: f.money({ label: 'Over 180' }),
    total: f.money({ label: 'Owed' }),
    advance: f.money({ label: 'Advance' }),
    net: f.money({ label: 'Less advance' }),
  },
  group: ['campus'],
  filledOnly: true,
  totals: AGEING_SUMS,
  subtotals: true,
  chart: { title: 'Owed per class', by: 'class', value: 'total', series: 'campus' },
  print: 'landscape',
  drill: {
    label: 'Statement',
    page: 'fee-statement',
    filters: { student_id: 'student_id', campus_id: 'campus_id' },
    params: { as_of: 'to' },
    sums: ['net'],
  },
  note: 'What was owed at the end of the day, as the receivable accounts of the ledger say it, by days after the due date; instalments are as old as the challan they were made of. What waits for approval is still owed. The class is that of today; advances are those of who owes.',
});
