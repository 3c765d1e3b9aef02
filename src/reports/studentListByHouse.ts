import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const studentListByHouse = defineReport({
  key: 'student_list_by_house',
  label: 'Student List by House',
  menu: 'House Management System',
  privilege: 'students.read',
  call: { method: 'GET', path: '/house_system_student_list_house_wise', tenant: 'query' },
  paged: true,
  params: {
    campus_id: f.ref('campuses'),
    session_id: f.ref('sessions'),
    class_id: f.ref('classes'),
    section_id: f.ref('sections'),
    house_id: f.ref('houses', { none: true }),
    search: f.text({ list: false }),
  },
  columns: {
    house: f.text(),
    house_id: f.int({ list: false }),
    color: f.color({ list: false }),
    id: f.int({ list: false }),
    sid: f.int({ names: true, label: 'SID' }),
    studentName: f.text({ label: 'Student' }),
    father_name: f.text({ label: 'Father' }),
    roll_no: f.text({ label: 'Roll number' }),
    gender: f.text(),
    class_name: f.text({ label: 'Class' }),
    section_name: f.text({ label: 'Section' }),
    campus_name: f.text({ label: 'Campus' }),
  },
  group: ['house'],
  print: 'landscape',
  note: 'Enrolled students only.',
  drill: { label: 'Open', section: 'all-students', filters: { sid: 'sid' }, always: { status_class: 'enrolled' } },
});
