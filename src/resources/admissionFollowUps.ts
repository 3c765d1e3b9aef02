import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { FOLLOW_UP_KINDS, TEST_RESULTS } from './data/followUps.ts';

const OF_TESTS = { when: { kind: 'test' } } as const;

export const admissionFollowUps = defineResource({
  key: 'admission_follow_ups',
  label: ['Admission Follow-up', 'Admission Follow-ups'],
  menu: { group: 'Admissions' },
  fields: {
    name: f.computed('{student_id}, {due_date}', { list: false }),
    due_date: f.date({ label: 'On', required: true, help: 'When someone calls, or the test is.' }),
    kind: f.enum(FOLLOW_UP_KINDS, { label: 'What', required: true, default: 'call' }),
    student_id: f.ref('students', { label: 'Inquiry', required: true, onDelete: 'cascade' }),
    note: f.text({ max: 300 }),
    done_on: f.date({ help: 'Empty: still to be done.' }),
    outcome: f.text({ max: 300, help: 'What the parents said, or how the test went.' }),
    total_marks: f.int({ min: 1, max: 10_000, ...OF_TESTS }),
    marks: f.int({ min: 0, max: 10_000, ...OF_TESTS }),
    result: f.enum(TEST_RESULTS, OF_TESTS),
  },
  campus: 'student_id',
  list: { sort: ['due_date', 'DESC'] },
  check: [
    {
      rule: 'marks-within-total',
      fields: ['marks', 'total_marks'],
      message: 'must not be more than the total',
      test: (v) => typeof v.marks !== 'number' || typeof v.total_marks !== 'number' || v.marks <= v.total_marks,
      fails: { kind: 'test', marks: 51, total_marks: 50 },
    },
    {
      rule: 'result-of-a-test-held',
      fields: ['result', 'done_on'],
      message: 'is known when the test was held: say on which day',
      test: (v) => !v.result || Boolean(v.done_on),
      fails: { kind: 'test', result: 'passed', done_on: null },
    },
  ],
  wire: wire.own('/admission_follow_ups', { list: { paging: 'laravel' } }),
  sample: { due_date: '2026-11-30', kind: 'call', note: 'Asks about transport' },
});
