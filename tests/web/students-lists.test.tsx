import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import StudentsPage from '../../src/customRoutes/admissions/list/StudentsPage.tsx';
import { chosenIds, withStudents } from '../../src/students/chosenIds.ts';
import { withFlag } from '../../src/customRoutes/admissions/list/keepFlag.tsx';
import { Siblings } from '../../src/customRoutes/admissions/studentPage/Siblings.tsx';
import StudentPage from '../../src/customRoutes/admissions/studentPage/StudentPage.tsx';
import { movementSummary } from '../../src/customRoutes/admissions/studentPage/movementWords.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { student, studentProvider } from './students-lists.support.ts';
import { narrowWindow } from './support/narrow.ts';

const two = [student(1, 'Ayesha Javed', { gender_id: 2 }), student(2, 'Bilal Javed')];
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('tr') as HTMLElement;
beforeEach(() => {
  signedInAs();
  dropLists();
});

describe('lists of students', () => {
  test('the first page is one call: references come with the rows', async () => {
    const calls = studentProvider(two);
    show(<StudentsPage section="manage-students" />, dataProvider, '/manage-students');
    const row = await rowOf('Ayesha Javed');
    expect(within(row).getByText('One')).toBeTruthy();
    expect(within(row).getByText('Main')).toBeTruthy();
    const lists = calls.filter(({ path }) => path === '/api_students');
    expect(lists).toHaveLength(1);
    expect(Object.fromEntries(lists[0]?.query ?? [])).toMatchObject({
      sort_by: 'sid',
      sort_order: 'ASC',
      per_page: '50',
      scope: 'enrolled',
    });
    expect(within(row).getByRole('link', { name: '101' }).getAttribute('href')).toBe('/manage-students/view?id=1');
    expect(within(row).getByRole('link', { name: 'Edit Ayesha Javed' }).getAttribute('href')).toBe(
      '/manage-students/update-student?id=1',
    );
  });

  test.each([
    ['admission-queries', { scope: 'inquiries' }],
    ['all-students', { scope: null }],
    ['students-by-user', { scope: 'everyone', added_by: 'me' }],
  ] as const)('%s asks for its own scope', async (section, wanted) => {
    const calls = studentProvider(two);
    show(<StudentsPage section={section} />, dataProvider, `/${section}`);
    await rowOf('Ayesha Javed');
    const query = calls.find(({ path }) => path === '/api_students')?.query;
    for (const [name, value] of Object.entries(wanted)) expect(query?.get(name) ?? null).toBe(value);
  });

  test('?not-enrolled=true is a mode that filters do not end', async () => {
    const calls = studentProvider(two);
    const { address } = show(
      <StudentsPage section="manage-students" />,
      dataProvider,
      '/manage-students?not-enrolled=true',
    );
    await rowOf('Ayesha Javed');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage Students, not enrolled');
    expect(calls.find(({ path }) => path === '/api_students')?.query.get('scope')).toBe('not_enrolled');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Gender' }), 'Female');
    await waitFor(() => expect(decodeURIComponent(address())).toContain('"gender_id"'));
    expect(address()).toContain('not-enrolled=true');
  });

  test('who is not in the list, such as the withdrawn, is looked for in All Students with the same filters', async () => {
    studentProvider([]);
    const filter = JSON.stringify({ filters: [{ field: 'status_id', operator: '=', value: 2 }] });
    const calls = `filter=${encodeURIComponent(filter)}`;
    show(<StudentsPage section="manage-students" />, dataProvider, `/manage-students?${calls}`);
    const wider = await screen.findByRole('link', { name: 'Look in All Students' });
    expect(wider.getAttribute('href')).toBe(`/all-students?${calls}`);
    expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeTruthy();
  });
  test('All Students has no wider list', async () => {
    studentProvider([]);
    const filter = JSON.stringify({ filters: [{ field: 'status_id', operator: '=', value: 2 }] });
    show(<StudentsPage section="all-students" />, dataProvider, `/all-students?filter=${encodeURIComponent(filter)}`);
    await screen.findByRole('button', { name: 'Clear search and filters' });
    expect(screen.queryByRole('link', { name: 'Look in All Students' })).toBeNull();
  });

  test('on a telephone the quick filters are behind a button that says how many are set', async () => {
    narrowWindow();
    studentProvider(two);
    const filter = JSON.stringify({ filters: [{ field: 'gender_id', operator: '=', value: 2 }] });
    show(
      <StudentsPage section="manage-students" />,
      dataProvider,
      `/manage-students?filter=${encodeURIComponent(filter)}`,
    );
    await rowOf('Ayesha Javed');
    expect(screen.queryByRole('combobox', { name: 'Class' })).toBeNull();
    const fold = screen.getByRole('button', { name: 'Quick filters, 1 set' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    const sheet = await screen.findByRole('dialog', { name: 'Quick filters' });
    expect(within(sheet).getByRole('combobox', { name: 'Class' })).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  test('campus, class and section offer what the one before has', async () => {
    const calls = studentProvider(two);
    show(<StudentsPage section="manage-students" />, dataProvider, '/manage-students');
    await rowOf('Ayesha Javed');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campus' }), 'Main');
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/campus_classes')?.body).toMatchObject({ campus_id: 1 }),
    );
    const classes = screen.getByRole('combobox', { name: 'Class' });
    await waitFor(() => expect(within(classes).queryByRole('option', { name: 'Two' })).toBeNull());
    await userEvent.selectOptions(classes, 'One');
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/campus_class_sections')?.body).toMatchObject({ class_campus_id: 11 }),
    );
    const sections = screen.getByRole('combobox', { name: 'Section' });
    await waitFor(() => expect(within(sections).queryByRole('option', { name: 'A' })).toBeNull());
    await userEvent.selectOptions(sections, 'B');
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path === '/api_students')
          .at(-1)
          ?.query.get('filters'),
      ).toContain('section_id'),
    );
    const filters = JSON.parse(
      calls
        .filter(({ path }) => path === '/api_students')
        .at(-1)
        ?.query.get('filters') ?? '[]',
    ) as { field: string }[];
    expect(filters.map(({ field }) => field)).toEqual(['campus_id', 'class_id', 'section_id']);
  });

  test('totals of the list become those of the selection, which can be taken elsewhere', async () => {
    const calls = studentProvider(two);
    show(<StudentsPage section="manage-students" />, dataProvider, '/manage-students');
    const totals = await screen.findByRole('region', { name: 'Totals of the list' });
    expect(await within(totals).findByText('2 students')).toBeTruthy();
    await userEvent.click(within(totals).getByRole('button', { name: 'By class' }));
    expect(within(totals).getByText('One')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bilal Javed' }));
    expect(await screen.findByRole('region', { name: 'Totals of the selected' })).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/student_totals').at(-1)?.body).toMatchObject({ ids: [2] }),
    );
    expect(screen.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe(
      '/manage-students/batch-transfer?ids=2',
    );
  });

  test('many are edited in one call', async () => {
    const calls = studentProvider(two, {
      'PATCH /studentBulkEdit': () => ({
        data: {
          dry_run: false,
          batch_id: 1,
          updated: [1],
          unchanged: [],
          failed: [{ id: 2, errors: { roll_no: ['Roll number is taken'] } }],
          students: [],
        },
      }),
    });
    show(<StudentsPage section="manage-students" />, dataProvider, '/manage-students');
    await rowOf('Ayesha Javed');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit fields' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 records' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Roll number' }));
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Roll number' }), '9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2 records' }));
    const result = await screen.findByRole('dialog', { name: '1 changed, 1 not changed' });
    expect(within(result).getByText(/Roll number is taken/)).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/studentBulkEdit').map(({ body }) => body)).toMatchObject([
      { ids: [1, 2], changes: { roll_no: '9' } },
    ]);
  });
});

test('the page of a student shows the family, the movements and the certificates', async () => {
  const movement = {
    id: 5,
    at: '2026-11-02T09:14:00Z',
    effective_date: '2026-04-01',
    student_id: 1,
    sid: 101,
    studentName: 'Ayesha Javed',
    kind: 'promote',
    reason: 'Annual result',
    username: 'head',
    batch_id: 1,
    undone: false,
    from: {
      campus: 'Main',
      session: '2025-26',
      class: 'Prep',
      section: 'A',
      status: 'Active',
      status_class: 'enrolled',
      roll_no: null,
    },
    to: {
      campus: 'Main',
      session: '2026-27',
      class: 'One',
      section: 'A',
      status: 'Active',
      status_class: 'enrolled',
      roll_no: '1',
    },
  };
  studentProvider(two, {
    'GET /student_profile/1': () => ({
      data: {
        student: two[0],
        family: { id: 3, version: 1, family_no: 7, father_name: 'Javed' },
        siblings: [two[1]],
        movements: [movement],
        certificates: [
          {
            id: 1,
            serial_no: 'C-1',
            certificate: 'Character',
            printed_at: '2026-11-02T09:14:00Z',
            username: 'head',
            revoked: true,
          },
        ],
        seats: [],
      },
    }),
  });
  show(<StudentPage section="manage-students" />, dataProvider, '/manage-students/view?id=1');
  expect((await screen.findByRole('link', { name: 'Bilal Javed' })).getAttribute('href')).toBe(
    '/manage-students/view?id=2',
  );
  const movements = screen.getByRole('region', { name: 'Movements' });
  expect(within(movements).getByText('Promoted')).toBeTruthy();
  expect(within(movements).getByText('Session 2025-26 → 2026-27, Class Prep → One, Roll number none → 1')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Certificates' })).getByText('revoked')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/manage-students/update-student?id=1');
  expect(movementSummary({ from: null, to: movement.to })).toContain('Class One');
});

test('brothers and sisters say their class and status, and no dot where one of the two is missing', () => {
  const child = { id: 1, name: 'Ali', classLine: '', status: '', photo: null };
  const siblings = [
    { ...child, id: 2, classLine: 'Nine, A', status: 'Active' },
    { ...child, id: 3, classLine: 'Nine, A' },
    { ...child, id: 4, status: 'Withdrawn' },
    child,
  ];
  render(
    <MemoryRouter>
      <Siblings base="/manage-students" siblings={siblings} />
    </MemoryRouter>,
  );
  const lines = screen.getAllByRole('listitem').map((item) => item.querySelector('.ui-muted')?.textContent);
  expect(lines).toEqual(['Nine, A · Active', 'Nine, A', 'Withdrawn', '']);
});
describe('a selection', () => {
  test('travels in the address, or beside it when it is long', () => {
    expect(chosenIds(withStudents('/x', [3, 4]).slice(2))).toEqual([3, 4]);
    const many = Array.from({ length: 400 }, (_, at) => at + 1);
    const address = withStudents('/x', many);
    expect(address).toBe('/x?ids=stored');
    expect(chosenIds('?ids=stored')).toEqual(many);
    expect(chosenIds('?page=2')).toBeNull();
  });
  test('a mode stays in the address while only the query changes', () => {
    expect(withFlag({ search: '?page=2' }, 'not-enrolled=true')).toEqual({ search: '?not-enrolled=true&page=2' });
    expect(withFlag('/elsewhere', 'not-enrolled=true')).toBe('/elsewhere');
  });
});
