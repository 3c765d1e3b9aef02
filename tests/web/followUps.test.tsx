import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { FollowUps } from '../../src/customRoutes/admissions/followUps/FollowUps.tsx';
import { admitPath, testOf, testWords } from '../../src/customRoutes/admissions/followUps/testWords.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider } from './students-lists.support.ts';

const call = { id: 3, version: 1, student_id: 1, kind: 'call', due_date: '2026-01-05', note: 'Asks about transport' };
const held = {
  id: 4,
  version: 1,
  student_id: 1,
  kind: 'test',
  due_date: '2026-01-10',
  done_on: '2026-01-10',
  total_marks: 50,
  marks: 42,
  result: 'passed',
};
const page = (data: readonly object[]) => ({
  data,
  current_page: 1,
  per_page: 100,
  total: data.length,
  last_page: 1,
});
function open(rows: readonly object[]) {
  const calls = studentProvider([], {
    'GET /admission_follow_ups': () => page(rows),
    'POST /admission_follow_ups': ({ body }) => ({ data: { ...body, id: 9, version: 1 } }),
    'POST /admission_follow_ups/3': ({ body }) => ({ data: { ...call, ...body, id: 3, version: 2 } }),
  });
  show(<FollowUps base="/admission-queries" studentId={1} mayAdmit />, dataProvider, '/admission-queries/view?id=1');
  return calls;
}
const panel = async () => within(await screen.findByRole('region', { name: 'Follow-ups' }));
beforeEach(() => {
  signedInAs();
  dropLists();
});

test('what is late is said, and the result of the test goes along to the admission', async () => {
  const calls = open([call, held]);
  const own = await panel();
  expect(await own.findByText('Late')).toBeTruthy();
  expect(own.getByText('Asks about transport')).toBeTruthy();
  expect(own.getByText('Test passed, 42 of 50')).toBeTruthy();
  expect(own.getByRole('link', { name: 'Admit' }).getAttribute('href')).toBe(
    '/admission-queries/update-student?id=1&change=admit&reason=Test%20passed%2C%2042%20of%2050',
  );
  expect(calls.find(({ path }) => path === '/admission_follow_ups')?.query.get('filters')).toContain('student_id');
});

test('one is planned for a day, of this child', async () => {
  const calls = open([]);
  const own = await panel();
  expect(await own.findByText(/^Nothing is planned/)).toBeTruthy();
  await userEvent.click(own.getByRole('button', { name: 'Plan a follow-up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a follow-up' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'Call about the test');
  await userEvent.click(dialog.getByRole('button', { name: 'Plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/admission_follow_ups');
  expect(sent?.body).toMatchObject({ student_id: 1, kind: 'call', due_date: today(), note: 'Call about the test' });
});

test('who may not write them reads them', async () => {
  signedInAs({
    userInfo: {
      username: 'reader',
      user_settings: null,
      privileges: ['students.read', 'admission_follow_ups.read'],
    },
  });
  open([call]);
  const own = await panel();
  await own.findByText('Late');
  expect(own.queryByRole('button')).toBeNull();
});

test('the last test that was held is the one that counts', () => {
  expect(testOf([held, { ...held, id: 5, result: 'failed', marks: 3 }, call])?.id).toBe(5);
  expect(testOf([call])).toBeNull();
  expect(testWords({ id: 1, kind: 'test', result: 'passed' })).toBe('Test passed');
  expect(admitPath('/admission-queries', 1, null)).toBe('/admission-queries/update-student?id=1&change=admit');
});
