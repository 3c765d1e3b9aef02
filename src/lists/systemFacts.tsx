import type { Chip } from '../ui/table/column.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { defineWholeList } from './list.ts';

type Fact = Answer<'GET /system_facts'>['data'][number];
const AREAS: Readonly<Record<Fact['area'], string>> = { health: 'Health', work: 'Work', storage: 'Storage' };
const STATES: Readonly<Record<Fact['state'], Chip>> = {
  good: ['done', 'Good'],
  look: ['pending', 'Look at it'],
  bad: ['failed', 'Needs you'],
};
/** The page on which a fact is looked at. */
const PAGES: Readonly<Record<string, string>> = {
  year: '/accounting-periods',
  users: '/users-and-privileges',
  administrators: '/users-and-privileges',
  backups: '/system/backups',
  running: '/system/work?state=running',
  messages: '/system/work?kind=messages',
  late: '/sms-gateway-settings',
  gateways: '/sms-gateway-settings',
  recurring: '/recurring-vouchers',
  students: '/all-students',
  audited: '/user-logging',
};
/** How the server and the data of the institute fare; each fact opens the page on which it is looked at. */
export default defineWholeList('GET /system_facts', ({ data }) => data, {
  capability: 'system',
  label: ['fact', 'facts'],
  title: 'System',
  ofClasses: false,
  columns: [
    { key: 'label', label: 'What', role: 'head', also: [{ label: 'Area', value: ({ area }) => AREAS[area] }] },
    { key: 'text', label: 'Now' },
    {
      key: 'state',
      label: 'Status',
      chips: ({ state }) => [STATES[state]],
      under: [{ key: 'advice', label: 'What to do' }],
    },
  ],
  count: ({ data }) => {
    const open = data.filter(({ state }) => state !== 'good').length;
    return open === 0 ? 'all is well' : `${open} to look at`;
  },
  groups: {
    name: 'group_by',
    as: 'group_by',
    always: true,
    by: [['area', 'Area', ({ area }) => ({ key: area, label: AREAS[area] })]],
    sums: () => new Map(),
  },
  opens: ({ key }) => PAGES[key] ?? null,
  links: [
    { label: 'Institute', to: '/system/institute', needs: 'system.settings' },
    { label: 'Backups', to: '/system/backups', needs: 'system.backup' },
    { label: 'Personal data', to: '/system/personal-data', needs: 'personal_data.export' },
    { label: 'Number series', to: '/system/numbers' },
    { label: 'Long work', to: '/system/work' },
  ],
  empty: { title: 'Nothing to show', text: 'The server sent no figures about itself. Open the page again.' },
});
