import { AUDITED } from '../../contract/audited.ts';
import { ask } from '../dataProvider/ask.ts';
import { resources as declared } from '../resources/index.ts';
import { actionWords } from '../resources/ui/history/differences.ts';
import { defineList, type Choices } from './list.ts';
import { logColumns } from './userLogging/columns.tsx';

/** Of another source nothing is logged. */
const resources = declared.filter(({ source }) => source === undefined);
const ENTITIES: Choices = Object.fromEntries(
  [
    ...resources.map(({ key, label }) => [key, label[1]] as const),
    ...Object.entries(AUDITED).map(([key, { label }]) => [key, label[1]] as const),
  ].toSorted(([, a], [, b]) => a.localeCompare(b)),
);
/** The actions of an entity, or those that any has. */
function actionsOf(entity: string | null): Choices {
  const resource = resources.find(({ key }) => key === entity);
  const own = entity === null ? Object.assign({}, ...resources.map(({ actions }) => actions)) : resource?.actions;
  return Object.fromEntries(
    ['create', 'update', 'delete', ...Object.keys(own ?? {})].map((action) => [
      action,
      actionWords(action, resource ?? resources.find(({ actions }) => actions?.[action])),
    ]),
  );
}

/** Who changed what and when, newest first. */
export default defineList('GET /user_logging', {
  label: ['entry', 'entries'],
  title: 'User Logging',
  ofClasses: false,
  filters: [
    { kind: 'lookup', name: 'user_id', label: 'User', of: 'users', empty: 'All users', needs: 'users.read' },
    {
      kind: 'choice',
      name: 'entity',
      label: 'What',
      choices: ENTITIES,
      empty: 'Everything',
      clears: ['action', 'entity_id'],
    },
    { kind: 'given', name: 'entity_id', label: 'Of one record: show all' },
    {
      kind: 'choice',
      name: 'action',
      label: 'Action',
      choices: (at) => actionsOf(at.param('entity')),
      empty: 'All actions',
    },
    { kind: 'days', name: 'from', until: 'to' },
  ],
  // Values before and after are shown as they were written, also those of students.
  ask: (query, signal) => ask('GET /user_logging', { query, signal }),
  columns: logColumns,
  empty: { title: 'Nothing was changed', text: 'No log entries found these filters.' },
});
