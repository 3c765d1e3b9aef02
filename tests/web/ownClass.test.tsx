/** Screens that ask for a class open on that of a class teacher; what the address names wins. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { ptms } from '../../src/resources/ptms.ts';
import { presetFor } from '../../src/resources/ui/form/useCreateStart.ts';
import declared from '../../src/sheets/studentAttendance.ts';
import { pageOf } from '../../src/sheets/ui/SheetPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider } from './students-lists.support.ts';

const Page = pageOf(declared);
const own_class = { campus_id: 2, class_id: 1, section_id: 1 };
const teacher = (own: typeof own_class | null = own_class): void =>
  void signedInAs({ userInfo: { username: 'asma', user_settings: null, own_class: own } });

/** The classes whose attendance was asked for. */
function open(search: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  studentProvider([], {
    'GET /student_attendance_sheet': ({ query }) => {
      asked.push(new URLSearchParams(query as never));
      return { data: [], choices: { status: [] }, closed: null, note: null };
    },
  });
  show(<Page />, dataProvider, `/take-attendance${search}`);
  return asked;
}
const classOf = (asked: readonly URLSearchParams[]) =>
  ['campus_id', 'class_id', 'section_id'].map((name) => asked.at(-1)?.get(name) ?? null);
beforeEach(() => dropLists());

describe('the attendance of a class', () => {
  test('opens on the own class of a class teacher', async () => {
    teacher();
    const asked = open('');
    await screen.findByText('Nobody is enrolled here');
    expect(classOf(asked)).toEqual(['2', '1', '1']);
  });
  test('opens on the class of the address', async () => {
    teacher();
    const asked = open('?campus_id=1&class_id=2');
    await screen.findByText('Nobody is enrolled here');
    expect(classOf(asked)).toEqual(['1', '2', null]);
  });
  test('stays at the campus when another class or all sections are chosen', async () => {
    teacher();
    const asked = open('');
    await screen.findByText('Nobody is enrolled here');
    fireEvent.change(screen.getByRole('combobox', { name: 'Section' }), { target: { value: '' } });
    await waitFor(() => expect(classOf(asked)).toEqual(['2', '1', null]));
  });
  const held = (own: readonly (typeof own_class)[]): void =>
    void signedInAs({
      userInfo: {
        username: 'asma',
        user_settings: null,
        privileges: ['student_attendance.mark_own'],
        own_class: null,
        own_classes: own,
      },
    });
  test('offers the own classes alone to whoever marks no others', async () => {
    held([own_class, { ...own_class, campus_id: 1, class_id: 2 }]);
    const asked = open('?campus_id=2&class_id=1');
    await screen.findByText('Nobody is enrolled here');
    expect(classOf(asked)).toEqual(['2', '1', null]);
    const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Class' });
    expect([...options].map(({ value }) => value)).toEqual(['', '1']);
  });
  test('says to whom no class is given that they have none', async () => {
    held([]);
    open('');
    expect(await screen.findByRole('heading', { name: 'No class is yours' })).toBeTruthy();
  });
  test.each([null, undefined])('asks for a class where nobody says one (%s)', async (own) => {
    if (own === null) teacher(null);
    else signedInAs();
    expect(open('')).toEqual([]);
    expect(await screen.findByRole('heading', { name: /^Choose / })).toBeTruthy();
  });
});

test('a new meeting begins with it, unless the address names a place', () => {
  teacher();
  expect(presetFor(ptms, null)).toEqual({ campus_id: 2, class_id: 1 });
  expect(presetFor(ptms, '{"campus_id":1}')).toEqual({ campus_id: 1 });
  signedInAs();
  expect(presetFor(ptms, null)).toEqual({});
});
