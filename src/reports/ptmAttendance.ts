import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const ptmAttendance = defineReport({
  key: 'ptm_attendance',
  label: 'Parent-Teacher Meeting Attendance',
  menu: 'General',
  privilege: 'ptms.read',
  call: { method: 'GET', path: '/ptm_attendance', tenant: 'query', needs: 'meetings' },
  params: {
    from: f.date({ default: 'report start' }),
    to: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    class_id: f.ref('classes'),
  },
  period: ['from', 'to'],
  columns: {
    campus: f.text(),
    ptm_date: f.date({ label: 'Date' }),
    meeting: f.text(),
    class: f.text(),
    section: f.text(),
    expected: f.int({ label: 'Expected' }),
    attended: f.int({ label: 'Attended' }),
    absent: f.int({ label: 'Absent' }),
    not_marked: f.int({ label: 'Not marked' }),
    attended_percent: f.percent({ label: 'Attended %' }),
  },
  group: ['campus'],
  totals: ['expected', 'attended', 'absent', 'not_marked'],
  subtotals: true,
  note: 'Students, each once however many teachers were met. Who left before being marked is not counted, walk-ins are; cancelled meetings are left out.',
});
