import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const HELD_SUMS = ['advance', 'deposit', 'total'] as const;

export const advancesAndDepositsHeld = defineReport({
  key: 'advances_and_deposits_held',
  label: 'Advances and Deposits Held',
  menu: 'Finance',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/advances_and_deposits_held', tenant: 'query', needs: 'statements' },
  params: {
    as_of: f.date({ default: 'today', label: 'As of' }),
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
    advance: f.money(),
    deposit: f.money(),
    total: f.money({ label: 'Held' }),
  },
  group: ['campus'],
  totals: HELD_SUMS,
  subtotals: true,
  chart: { title: 'Held per class', by: 'class', value: 'total', series: 'campus' },
  drill: {
    label: 'Statement',
    page: 'fee-statement',
    filters: { student_id: 'student_id', campus_id: 'campus_id' },
    params: { as_of: 'to' },
    sums: HELD_SUMS,
  },
  note: 'What the school held of each student at the end of the day, as the accounts with the roles Advance fee and Security deposit say it: advances that were not yet used or given back, and deposits that were paid and not given back. What waits for approval is not held yet. The class is that of today.',
});
