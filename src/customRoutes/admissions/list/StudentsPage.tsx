import { offers } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { ResourceContextProvider, RestoreScrollPosition, useStore, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { List } from '../../../resources/ui/ListScreen.tsx';
import type { ListFace, ListQuery } from '../../../resources/ui/scoped.ts';
import { withStudents } from '../../../students/chosenIds.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { sectionQuery, studentScopes, studentsOf } from '../../../students/studentSections.ts';
import { AddedBy } from './AddedBy.tsx';
import { changeStudents } from './changeTogether.ts';
import { KeepFlag } from './keepFlag.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { StudentTotals } from './StudentTotals.tsx';
import './list.css';

const FLAG = 'not-enrolled=true';
const inAllStudents = (filter: object): string => `/all-students?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const ALL_STUDENTS: NonNullable<ListFace['wider']> = {
  label: 'All Students',
  to: ({ filter }) => inAllStudents(filter),
};

/** The lists of students (specification 2): one list over the scope of its section. */
export default function StudentsPage({ section }: { readonly section: StudentSection }) {
  const { search } = useLocation();
  const notEnrolled =
    studentScopes[section].modes &&
    offers('student-lists') &&
    new URLSearchParams(search).get('not-enrolled') === 'true';
  const list = <StudentList key={`${section}${String(notEnrolled)}`} section={section} notEnrolled={notEnrolled} />;
  return notEnrolled ? <KeepFlag flag={FLAG}>{list}</KeepFlag> : list;
}

interface Props {
  readonly section: StudentSection;
  readonly notEnrolled: boolean;
}
function StudentList({ section, notEnrolled }: Props) {
  const credentials = useCredentials();
  const mayUpdate = credentials !== null && may(credentials, 'students.update');
  const resource = useMemo(() => studentsOf(section, notEnrolled), [section, notEnrolled]);
  const [addedBy, setAddedBy] = useStore(`${section}.addedBy`, 'me');
  const byUser = section === 'students-by-user';
  const fixed = useMemo(
    () => ({ ...sectionQuery(section, notEnrolled), ...(byUser ? { added_by: addedBy } : {}) }),
    [section, notEnrolled, byUser, addedBy],
  );
  const [one, many] = resource.label;
  const counted = useMemo(() => [one.toLowerCase(), many.toLowerCase()] as const, [one, many]);
  const inquiries = section === 'admission-queries';
  const base = `/${section}`;
  const face: ListFace = {
    fixed,
    counted,
    copy: false,
    // A status such as Withdrawn can be asked for where only the enrolled are listed.
    ...(section === 'all-students' && !notEnrolled ? {} : { wider: ALL_STUDENTS }),
    actions: (query) => (
      <Papers
        base={base}
        list={query}
        flags={{ ...(notEnrolled ? { 'not-enrolled': 'true' } : {}), ...(byUser ? { added_by: addedBy } : {}) }}
      />
    ),
    together: changeStudents,
    quick: (filters) => (
      <>
        {byUser && <AddedBy value={addedBy} onChange={setAddedBy} />}
        <QuickFilters list={filters} />
      </>
    ),
    below: (shown) => <StudentTotals shown={shown} counted={counted} />,
    bulk: (selected) => (
      <BulkActions base={base} ids={selected.map(({ id }) => id)} mayUpdate={mayUpdate} inquiries={inquiries} />
    ),
    rowLinks: (record) => rowLinks(base, record, mayUpdate, inquiries),
  };
  return (
    <ResourceContextProvider value={resource.key}>
      <RestoreScrollPosition storeKey={`${resource.listName ?? section}.scrollPosition`}>
        <List resource={resource} face={face} />
      </RestoreScrollPosition>
    </ResourceContextProvider>
  );
}

interface PapersProps {
  readonly base: string;
  readonly list: ListQuery;
  /** What the print page must know of the mode of the list. */
  readonly flags: Readonly<Record<string, string>>;
}
/** Paper for the whole list, every page of it, and for those who are not on it yet. */
function Papers({ base, list: { filter, sort }, flags }: PapersProps) {
  const narrowed = Object.keys(filter).length > 0;
  const query = new URLSearchParams({
    ...flags,
    ...(narrowed ? { filter: JSON.stringify(filter) } : {}),
    sort: sort.field,
    order: sort.order,
  });
  return (
    <>
      <Button className="st-wide-only" variant="outlined" component={AppLink} to={`${base}/blank-form`}>
        Blank form
      </Button>
      <Button variant="outlined" component={AppLink} to={`${base}/print-layout-1?${query.toString()}`}>
        Print list
      </Button>
    </>
  );
}

/** Moving many is seen before it is done. */
const moves = (): boolean => offers('batches') && offers('previews');
interface BulkProps {
  readonly base: string;
  readonly ids: readonly RaRecord['id'][];
  readonly mayUpdate: boolean;
  readonly inquiries: boolean;
}
/** Where the selected students can be taken. */
function BulkActions({ base, ids, mayUpdate, inquiries }: BulkProps) {
  const credentials = useCredentials();
  const maySend = credentials !== null && may(credentials, 'messages.send');
  const mayReadFees = credentials !== null && may(credentials, 'challans.read');
  const papers = [
    ...(mayUpdate ? [['Edit in a grid', 'student-bulk-update'] as const] : []),
    ...(mayUpdate && moves() ? [[inquiries ? 'Admit together' : 'Transfer', 'batch-transfer'] as const] : []),
    ...(mayUpdate && !inquiries && offers('leaving') && offers('batches') ? [['Leaving', 'leaving'] as const] : []),
    ...(mayUpdate && !inquiries && offers('exam-seats') && offers('previews')
      ? [['Exam hall', 'assign-exam-hall'] as const]
      : []),
    ...(maySend ? [['Send a message', '/sms-blaster/send'] as const] : []),
    ['Print list', 'print-layout-1'] as const,
    ['Print profiles', 'print-layout-2'] as const,
    ['Identity cards', 'id-cards'] as const,
    ['Address labels', 'address-labels'] as const,
    ['Admission forms', 'admission-form'] as const,
    ...(mayReadFees ? [['Fee cards', 'fee-card'] as const] : []),
  ];
  const at = (page: string): string => (page.startsWith('/') ? page : `${base}/${page}`);
  return papers.map(([label, page]) => (
    <Button key={page} variant="outlined" component={AppLink} to={withStudents(at(page), ids)}>
      {label}
    </Button>
  ));
}

function rowLinks(
  base: string,
  { id, sid, family_no: family }: RaRecord,
  mayUpdate: boolean,
  inquiries: boolean,
): { label: string; to: string }[] {
  return [
    ...(mayUpdate && inquiries ? [{ label: 'Admit', to: `${base}/update-student?id=${id}&change=admit` }] : []),
    ...(mayUpdate && !inquiries && moves()
      ? [{ label: 'Transfer', to: withStudents(`${base}/batch-transfer`, [id]) }]
      : []),
    ...(typeof sid === 'number' ? [{ label: 'Change log', to: `${base}/change-log?sid=${sid}` }] : []),
    ...(typeof family === 'number'
      ? [{ label: 'Family', to: inAllStudents({ filters: [{ field: 'family_no', operator: '=', value: family }] }) }]
      : []),
    { label: 'Print profile', to: withStudents(`${base}/print-layout-2`, [id]) },
  ];
}
