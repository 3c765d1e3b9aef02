import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { BLOOD_GROUPS } from './data/bloodGroups.ts';
import { CNIC, MOBILE } from './data/formats.ts';
import { inOrder } from './data/rules.ts';
import { STATUS_CLASSES } from './data/statusClasses.ts';

export const students = defineResource({
  key: 'students',
  label: ['Student', 'Students'],
  menu: false,
  title: 'student_name',
  campus: 'campus_id',
  db: { softDelete: true },
  fields: {
    sid: f.int({
      names: true,
      label: 'SID',
      form: 'none',
      help: 'Given when the student is saved, and never again to another.',
    }),
    roll_no: f.text({ label: 'Roll number', max: 20 }),
    registration_no: f.text({ label: 'Registration number', max: 30, list: false }),
    student_name: f.text({ wire: 'studentName', required: true, max: 120 }),
    student_name_ur: f.text({ label: 'Name in Urdu', max: 120, list: false }),
    gender_id: f.ref('genders'),
    date_of_birth: f.date({ list: false }),
    b_form_no: f.text({ ...CNIC, label: 'B-form number', list: false }),
    blood_group: f.enum(BLOOD_GROUPS, { list: false }),
    photo: f.file({ accept: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 2_000_000 }),
    campus_id: f.ref('campuses', { required: true }),
    session_id: f.ref('sessions', { required: true }),
    class_id: f.ref('classes', { required: true }),
    section_id: f.ref('sections'),
    status_id: f.ref('student_statuses', { required: true }),
    status_class: f.enum(STATUS_CLASSES, { label: 'Meaning of the status', form: 'none', list: false }),
    family_id: f.ref('families', {
      list: false,
      help: 'Empty: found by number, CNIC or mobile and father, else made.',
    }),
    family_no: f.int({ names: true, label: 'Family number', form: 'create', min: 1, filter: true }),
    father_name: f.text({ form: 'create', max: 120 }),
    father_cnic: f.text({ ...CNIC, label: 'Father CNIC', form: 'create', list: false }),
    mother_name: f.text({ form: 'create', max: 120, list: false }),
    mobile: f.text({ ...MOBILE, form: 'create' }),
    address: f.text({ form: 'create', max: 300, list: false }),
    guardian_id: f.ref('guardians', { list: false }),
    student_group_id: f.ref('student_groups', { label: 'Group', list: false }),
    house_id: f.ref('houses', { list: false }),
    city_id: f.ref('cities', { list: false }),
    nationality_id: f.ref('nationalities', { list: false }),
    religion_id: f.ref('religions', { list: false }),
    mother_tongue_id: f.ref('mother_tongues', { list: false }),
    admission_date: f.date(),
    leaving_date: f.date({ list: false }),
    leaving_reason: f.text({ max: 300, list: false }),
    previous_school: f.text({ max: 200, list: false }),
    sms_opt_in: f.bool({ label: 'Receives messages', default: true, list: false }),
    remarks: f.longtext({ max: 2000 }),
    reason: f.text({
      label: 'Reason for the change',
      form: 'update',
      max: 300,
      list: false,
      filter: false,
      search: false,
      help: 'Needed when the status changes; kept in the history, not here.',
    }),
  },
  form: {
    groups: {
      Placement: ['campus_id', 'session_id', 'class_id', 'section_id', 'roll_no', 'status_id'],
      Family: [
        'family_id',
        'family_no',
        'father_name',
        'father_cnic',
        'mother_name',
        'mobile',
        'address',
        'guardian_id',
      ],
    },
  },
  check: [
    {
      rule: 'born-before-admission',
      fields: ['admission_date', 'date_of_birth'],
      message: 'must be after the date of birth',
      test: (v) => inOrder(v.date_of_birth, v.admission_date),
      fails: { date_of_birth: '2020-01-01', admission_date: '2019-01-01' },
    },
  ],
  list: { sort: ['sid', 'ASC'], paged: true },
  wire: wire.multipart('/api_students', { list: { paging: 'laravel' } }),
  notes: [
    'The list holds students; inquiries and applications are in it only when asked for (`scope=inquiries` or a filter on the status).',
    'Father, mother, CNIC, mobile and address belong to the family: given when a student is added, changed with the family.',
  ],
  sample: {
    student_name: 'Ayesha Yaqoob',
    roll_no: '7',
    date_of_birth: '2015-03-14',
    father_name: 'Muhammad Yaqoob',
    mobile: '0300-1234567',
    admission_date: '2026-04-01',
  },
});
