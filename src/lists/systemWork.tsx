import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { shiftDay, today } from '../../contract/dates.ts';
import { defineList, type RowOf } from './list.ts';

type Work = RowOf<'GET /system_work'>;
const KINDS: Readonly<Record<Work['kind'], string>> = {
  billing: 'Challans',
  import: 'Imports',
  payroll: 'Salaries',
  promotion: 'Promotion',
  messages: 'Messages',
  backup: 'Backups',
  restore: 'Restores',
  sample: 'Sample data',
};
const KIND_KEYS = Object.keys(KINDS);
const STATES: Readonly<Record<Work['state'], Chip>> = {
  running: ['running', 'Under way'],
  waiting: ['pending', 'Waiting'],
  done: ['done', 'Done'],
  failed: ['failed', 'Failed'],
  cancelled: ['voided', 'Cancelled'],
};
const DAYS = 30;
const PAGES: Readonly<Record<Work['kind'], string>> = {
  billing: '/generate-challans',
  import: '/manage-students/import',
  payroll: '/payroll',
  promotion: '/manage-students/promotion',
  messages: '/sms-blaster/history',
  backup: '/system/backups',
  restore: '/system/backups',
  sample: '/getting-started',
};
/** Work that goes on in the server when its screen is closed; a row opens the page where it is stopped or gone on with. */
export default defineList('GET /system_work', {
  capability: 'system',
  label: ['piece of work', 'pieces of work'],
  title: 'Long Work',
  ofClasses: false,
  filters: [
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KINDS, empty: 'All kinds' },
    { kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(STATES) },
    {
      kind: 'days',
      name: 'from_date',
      until: 'to_date',
      labels: ['Begun from', 'Begun to'],
      initial: (name) => (name === 'from_date' ? shiftDay(today(), -DAYS) : ''),
    },
  ],
  goesOn: ({ state }) => state === 'running',
  // Ids are of their kind: two kinds may have the same.
  idOf: ({ id, kind }) => id * KIND_KEYS.length + KIND_KEYS.indexOf(kind),
  columns: [
    {
      key: 'what',
      label: 'Work',
      role: 'head',
      under: [{ value: ({ name }) => name, long: 'clip' }],
      also: [
        { label: 'Kind', value: ({ kind }) => KINDS[kind] },
        { key: 'name', label: 'Of' },
      ],
    },
    {
      key: 'started_at',
      label: 'Begun, by',
      kind: 'date',
      sort: true,
      under: [{ label: 'By', value: ({ user }) => user ?? 'the server' }],
    },
    { key: 'finished_at', label: 'Over', kind: 'date' },
    { key: 'done', label: 'Done', kind: 'number' },
    { key: 'total', label: 'Of all', kind: 'number', sort: true },
    { key: 'failed', label: 'Failed', kind: 'number', sort: true },
    {
      key: 'state',
      label: 'Status',
      sort: true,
      chips: ({ state }) => [STATES[state]],
      under: [{ key: 'message', label: 'Why' }],
    },
  ],
  opens: ({ kind }) => PAGES[kind],
  empty: {
    title: 'No long work',
    text: 'Challans of many students, imports, salaries of a month, messages, backups and restores are listed here for 30 days.',
  },
});
