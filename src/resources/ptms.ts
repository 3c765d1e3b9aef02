import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { inOrder } from './data/rules.ts';

const MESSAGE = {
  max: 500,
  help: 'Goes to the families by SMS. {student}, {date}, {time} and {school} are filled in. Empty: nothing is sent.',
} as const;
const CALL = { method: 'POST', body: 'json', tenant: 'body', needs: 'meetings' } as const;

export const ptms = defineResource({
  key: 'ptms',
  path: 'ptm',
  label: ['Parent-Teacher Meeting', 'Parent-Teacher Meetings'],
  menu: { group: 'General' },
  fields: {
    title: f.text({ required: true, max: 120 }),
    campus_id: f.ref('campuses', { required: true }),
    class_id: f.ref('classes', { help: 'Empty: every class of the campus.' }),
    session_id: f.ref('sessions', { list: false }),
    ptm_date: f.date({ label: 'Date', required: true }),
    start_time: f.time({ label: 'From', required: true, default: '09:00' }),
    end_time: f.time({ label: 'To', required: true, default: '13:00' }),
    slot_minutes: f.int({
      label: 'Minutes per student',
      min: 1,
      max: 120,
      default: 10,
      list: false,
      help: 'Brothers and sisters get times one after another.',
    }),
    breaks: f.children(
      { from_time: f.time({ label: 'From', required: true }), to_time: f.time({ label: 'To', required: true }) },
      { one: 'Break', max: 10, list: false, help: 'Nobody has a time during a break.' },
    ),
    venue: f.text({ max: 120 }),
    remarks: f.longtext({ max: 2000 }),
    status: f.enum(['planned', 'cancelled'], { default: 'planned', form: 'none' }),
    reason: f.text({ label: 'Cancelled or postponed because', max: 200, form: 'none', list: false }),
    enlisted: f.int({ label: 'Students', computed: true, filter: false }),
    attended: f.int({ computed: true, filter: false }),
    follow_ups: f.int({ label: 'Open follow-ups', computed: true, filter: false, list: false }),
  },
  campus: 'campus_id',
  form: { ownClass: true },
  list: {
    sort: ['ptm_date', 'DESC'],
    views: {
      Planned: [{ field: 'status', operator: '=', value: 'planned' }],
      Cancelled: [{ field: 'status', operator: '=', value: 'cancelled' }],
    },
  },
  wire: wire.rest('/ptms'),
  actions: {
    invite: {
      label: 'Invite families',
      on: 'row',
      when: { status: 'planned' },
      confirm: 'A message goes to the family of every student who is expected; brothers and sisters share one.',
      form: { message: f.longtext({ ...MESSAGE, required: true }) },
      call: { ...CALL, path: '/ptms/{id}/invite' },
    },
    postpone: {
      label: 'Postpone',
      on: 'row',
      when: { status: 'planned' },
      confirm: 'Everybody who is not marked gets a time of the new day.',
      form: {
        ptm_date: f.date({ label: 'New date', required: true }),
        start_time: f.time({ label: 'From', help: 'Empty: as before.' }),
        end_time: f.time({ label: 'To', help: 'Empty: as before.' }),
        reason: f.text({ required: true, max: 200 }),
        message: f.longtext(MESSAGE),
      },
      call: { ...CALL, path: '/ptms/{id}/postpone' },
    },
    cancel: {
      label: 'Cancel the meeting',
      on: 'row',
      when: { status: 'planned' },
      confirm:
        'Its times are free for other meetings. A meeting that was cancelled is not planned again; make a new one.',
      form: { reason: f.text({ required: true, max: 200 }), message: f.longtext(MESSAGE) },
      call: { ...CALL, path: '/ptms/{id}/cancel' },
    },
    plan: {
      label: 'Plan times again',
      on: 'row',
      when: { status: 'planned' },
      confirm:
        'Who joined the class is added, and everybody who is not marked gets the class teacher and a time anew. Invitations that were handed out may say another time.',
      call: { ...CALL, path: '/ptms/{id}/plan' },
    },
  },
  check: [
    {
      rule: 'times-in-order',
      fields: ['end_time', 'start_time'],
      message: 'must be later than the start',
      test: (v) => inOrder(v.start_time, v.end_time),
      fails: { start_time: '13:00', end_time: '09:00' },
    },
    {
      rule: 'breaks-in-order',
      fields: ['breaks'],
      message: 'must end after they begin',
      test: ({ breaks }) => (breaks ?? []).every(({ from_time, to_time }) => inOrder(from_time, to_time)),
      fails: { breaks: [{ from_time: '11:15', to_time: '11:00' }] },
    },
  ],
  sample: {
    title: 'First term result',
    ptm_date: '2026-10-10',
    start_time: '09:00',
    end_time: '12:30',
    breaks: [{ from_time: '11:00', to_time: '11:15' }],
    venue: 'Main hall',
  },
});
