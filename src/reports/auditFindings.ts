import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const auditFindings = defineReport({
  key: 'audit_findings',
  label: 'Audit Findings',
  menu: 'Finance',
  privilege: 'books.check',
  call: { method: 'GET', path: '/audit_findings', tenant: 'query', needs: 'year-end' },
  params: { from: f.date({ default: 'report start' }), to: f.date({ default: 'today' }), campus_id: f.ref('campuses') },
  period: ['from', 'to'],
  columns: {
    finding: f.text(),
    document: f.text(),
    date: f.date(),
    entered: f.text({ label: 'Entered at' }),
    user: f.text(),
    amount: f.money(),
    remark: f.text(),
  },
  group: ['finding'],
  note: 'What an auditor looks at first; nothing here is wrong by itself. Series of numbers are of the whole institute and of all time.',
});
