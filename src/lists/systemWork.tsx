import { formatDate, shiftDay, today } from '../../contract/dates.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { defineList, type RowOf } from './list.ts';
import { Clip } from './columns/Clip.tsx';

type Work = RowOf<'GET /system_work'>;
const KINDS = [
  ['billing', 'Challans'],
  ['import', 'Imports'],
  ['payroll', 'Salaries'],
  ['promotion', 'Promotion'],
  ['messages', 'Messages'],
  ['backup', 'Backups'],
  ['restore', 'Restores'],
  ['sample', 'Sample data'],
] as const satisfies readonly (readonly [Work['kind'], string])[];
const STATES = [
  ['running', 'Under way'],
  ['waiting', 'Waiting'],
  ['done', 'Done'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const satisfies readonly (readonly [Work['state'], string])[];
/** The status of a chip, where it is called otherwise. */
const CHIPS: Partial<Record<Work['state'], string>> = { waiting: 'pending', cancelled: 'voided' };
const nameOf = (pairs: readonly (readonly [string, string])[], key: string): string =>
  pairs.find(([own]) => own === key)?.[1] ?? key;
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
const COLUMNS: readonly ListColumn<Work>[] = [
  {
    key: 'what',
    label: 'Work',
    role: 'head',
    also: [
      { label: 'Kind', value: ({ kind }) => nameOf(KINDS, kind) },
      { label: 'Of', value: ({ name }) => name },
    ],
    render: ({ what, name }) => (
      <>
        <span className="ui-two">{what}</span>
        <Clip below>{name}</Clip>
      </>
    ),
  },
  {
    key: 'started_at',
    label: 'Begun, by',
    kind: 'date',
    sort: 'started_at',
    also: [{ label: 'By', value: ({ user }) => user ?? 'the server' }],
    render: ({ started_at, user }) => (
      <>
        <span className="ui-two">{formatDate(started_at)}</span>
        <bdi className="ui-two">{user ?? 'the server'}</bdi>
      </>
    ),
  },
  { key: 'finished_at', label: 'Over', kind: 'date' },
  { key: 'done', label: 'Done', kind: 'number' },
  { key: 'total', label: 'Of all', kind: 'number', sort: 'total' },
  { key: 'failed', label: 'Failed', kind: 'number', sort: 'failed' },
  {
    key: 'state',
    label: 'Status',
    sort: 'state',
    value: ({ state }) => nameOf(STATES, state),
    also: [{ label: 'Why', value: ({ message }) => message }],
    render: ({ state, message }) => (
      <>
        <StatusChip status={CHIPS[state] ?? state} label={nameOf(STATES, state)} />
        {message !== null && <bdi className="ui-two">{message}</bdi>}
      </>
    ),
  },
];

/** Work that goes on in the server when its screen is closed; a row opens the page where it is stopped or gone on with. */
export default defineList('GET /system_work', {
  capability: 'system',
  label: ['piece of work', 'pieces of work'],
  title: 'Long Work',
  ofClasses: false,
  filters: [
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KINDS, empty: 'All kinds' },
    { kind: 'choice', name: 'state', label: 'Status', choices: STATES, empty: 'All' },
    { kind: 'date', name: 'from_date', label: 'Begun from', initial: () => shiftDay(today(), -DAYS) },
    { kind: 'date', name: 'to_date', label: 'Begun to' },
  ],
  goesOn: ({ state }) => state === 'running',
  // Ids are of their kind: two kinds may have the same.
  idOf: ({ id, kind }) => id * KINDS.length + KINDS.findIndex(([key]) => key === kind),
  columns: COLUMNS,
  opens: ({ kind }) => PAGES[kind],
  empty: {
    title: 'No long work',
    text: 'Challans of many students, imports, salaries of a month, messages, backups and restores are listed here for 30 days.',
  },
});
