/** The promotion of a school: its preview, the choices that are sent, pasted numbers, what is begun, and its undo. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import PromotionPage from '../../src/customRoutes/admissions/promotion/PromotionPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider, type ProviderCall } from './students-lists.support.ts';

interface Sent {
  readonly classes?: readonly { readonly action: string; readonly to_class_id?: number }[];
  readonly sections?: readonly object[];
  readonly detained?: readonly number[];
  readonly fee_plans?: string;
}
const ALI = { student_id: 1, sid: 101, studentName: 'Ali', roll_no: '7', to_roll_no: '1' };
const BINA = { student_id: 2, sid: 102, studentName: 'Bina', roll_no: '2', to_roll_no: '2' };
const COMMON = {
  father_name: null,
  registration_no: null,
  campus_id: 1,
  class_id: 1,
  class_name: 'One',
  section_id: 1,
  section_name: 'A',
  message: null,
};
const there = (one: typeof ALI, { detained = [], fee_plans }: Sent) => ({
  ...COMMON,
  ...one,
  action: detained.includes(one.student_id) ? 'repeat' : 'promote',
  to_class_name: detained.includes(one.student_id) ? 'One' : 'Two',
  to_section_name: 'A',
  before: fee_plans === 'standard' ? 3000 : null,
  after: fee_plans === 'standard' ? 5000 : null,
});
/** What a provider with two students of One A answers. */
function previewOf({ classes = [], sections = [], detained = [], fee_plans }: Sent) {
  const action = classes[0]?.action ?? 'promote';
  const isFull = sections.length === 0 && action === 'promote' && detained.length === 0;
  const stays = action === 'repeat' ? 2 : detained.length;
  const plans = fee_plans === 'standard' ? 2 : 0;
  const counts = {
    students: 2,
    promoted: action === 'promote' ? 2 - stays : 0,
    passed_out: action === 'pass_out' ? 2 : 0,
    detained: stays,
    rolls: 1,
    plans,
    before: plans * 3000,
    after: plans * 5000,
  };
  const group = {
    ...counts,
    campus_id: 1,
    campus_name: 'Main',
    class_id: 1,
    class_name: 'One',
    section_id: 1,
    section_name: 'A',
    action,
    to_class_id: action === 'promote' ? 2 : null,
    to_class_name: action === 'promote' ? 'Two' : null,
    to_section_id: sections.length > 0 ? 2 : 1,
    to_section_name: sections.length > 0 ? 'B' : 'A',
    problem: null,
  };
  const full = {
    code: 'section_full',
    blocking: true,
    students: 1,
    message: 'More students than the section has room for: Two A (2 of 1)',
  };
  return {
    mark: `mark ${JSON.stringify([classes, sections, detained, fee_plans])}`,
    from_session: '2026-27',
    to_session: '2027-28',
    from_month: '2027-04',
    status_id: null,
    totals: counts,
    groups: [group],
    offered: [
      { campus_id: 1, class_id: 1, class_name: 'One', sections: [] },
      {
        campus_id: 1,
        class_id: 2,
        class_name: 'Two',
        sections: [
          { id: 1, name: 'A', capacity: 1 },
          { id: 2, name: 'B', capacity: null },
        ],
      },
    ],
    problems: isFull ? [full] : [],
  };
}
const run = (more: object) => ({
  id: 5,
  kind: 'promotion',
  undoes_id: null,
  state: 'done',
  from_session: '2026-27',
  to_session: '2027-28',
  campus_name: null,
  reason: 'Annual result',
  total: 2,
  done: 2,
  promoted: 1,
  passed_out: 0,
  detained: 1,
  put_back: 0,
  changed: 0,
  failed: 0,
  plans: 2,
  message: null,
  username: 'admin',
  started_at: '2026-11-02T09:14:00Z',
  finished_at: '2026-11-02T09:14:09Z',
  left: 2,
  ...more,
});
const page = (data: readonly object[]) => ({ data, current_page: 1, per_page: 100, total: data.length, last_page: 1 });
const UNDONE = run({
  id: 6,
  kind: 'undo',
  undoes_id: 5,
  promoted: 0,
  detained: 0,
  put_back: 1,
  changed: 1,
  left: 0,
  plans: 0,
});
function opened(
  own: Readonly<Record<string, (call: ProviderCall) => unknown>> = {},
  at = '/manage-students/promotion',
) {
  const calls = studentProvider([], {
    'POST /promotion_preview': ({ body }) => ({ data: previewOf(body) }),
    'POST /promotion_students': ({ body }) => page([ALI, BINA].map((one) => there(one, body))),
    'POST /promotion_numbers': () => ({
      data: { found: [{ ...COMMON, ...BINA, number: 'R-2' }], unknown: ['R-9'], several: [] },
    }),
    'GET /promotions': () => page([run({})]),
    'GET /promotions/5': () => ({ data: run({}) }),
    'GET /promotions/6': () => ({ data: UNDONE }),
    'POST /promotions': () => ({ data: run({}) }),
    'GET /promotions/5/undo': () => ({
      data: {
        put_back: 1,
        changed: 1,
        stay: [{ student_id: 2, studentName: 'Bina', message: 'Was moved or changed since the promotion' }],
      },
    }),
    'POST /promotions/5/undo': () => ({ data: UNDONE }),
    ...own,
  });
  show(<PromotionPage />, dataProvider, at);
  const last = (path: string): Record<string, unknown> =>
    calls.findLast((one) => one.method === 'POST' && one.path === path)?.body ?? {};
  return { calls, last };
}
beforeEach(() => {
  sessionStorage.clear();
  signedInAs();
  dropLists();
});
const groups = async () => within(await screen.findByRole('table', { name: 'Classes and sections' }));

test('the preview says where each class goes and what stands in the way; a section that is chosen removes it', async () => {
  const { last } = opened();
  const table = await groups();
  expect(await table.findByText('Two A')).toBeTruthy();
  expect(last('/promotion_preview')).toMatchObject({
    from_session_id: 1,
    to_session_id: 2,
    roll_no: 'keep',
    fee_plans: 'keep',
  });
  expect((await screen.findByRole('region', { name: 'Before the promotion' })).textContent).toContain(
    '1 student: More students than the section has room for: Two A (2 of 1)',
  );
  const begin = (): HTMLButtonElement => screen.getByRole('button', { name: 'Promote 2 students…' });
  expect(begin().disabled).toBe(true);
  await userEvent.click(table.getByRole('button', { name: /^Show One A/ }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Section A goes to' }), 'B');
  expect(await table.findByText('Two B')).toBeTruthy();
  expect(last('/promotion_preview')).toMatchObject({
    sections: [{ campus_id: 1, class_id: 1, section_id: 1, to_section_id: 2 }],
  });
  await waitFor(() => expect(begin().disabled).toBe(false));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'One goes to' }), 'All pass out');
  // What was chosen for another class is forgotten with it.
  await waitFor(() =>
    expect(last('/promotion_preview')).toMatchObject({ classes: [{ campus_id: 1, class_id: 1, action: 'pass_out' }] }),
  );
  expect(last('/promotion_preview')).not.toHaveProperty('sections');
});

test('who is ticked is detained, and what is begun is what the preview showed', async () => {
  const { last, calls } = opened();
  const table = await groups();
  await userEvent.click(await table.findByRole('button', { name: /^Show One A/ }));
  const students = within(await screen.findByRole('table', { name: 'Students of One A' }));
  await userEvent.click(await students.findByRole('checkbox', { name: /Ali as detained/ }));
  expect(await screen.findByRole('button', { name: 'Detained (1)' })).toBeTruthy();
  expect(await students.findByText(/^Detained: One A$/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Roll numbers' }), 'New, by name');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fee plans' }), 'Those of the next class');
  expect(await screen.findByRole('button', { name: 'New fee plans (2)' })).toBeTruthy();
  expect((await table.findAllByText('4,000')).length).toBeGreaterThan(0);
  const begin = (): HTMLButtonElement => screen.getByRole('button', { name: 'Promote 2 students…' });
  await waitFor(() => expect(begin().disabled).toBe(false));
  await userEvent.click(begin());
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote 2026-27 to 2027-28?' }));
  expect(dialog.getByText('Rs 6,000 to Rs 10,000')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Annual result');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote 2 students' }));
  const panel = within(await screen.findByRole('region', { name: 'Promotion under way' }));
  expect(await panel.findByText('2 of 2')).toBeTruthy();
  expect(last('/promotions')).toMatchObject({
    mark: 'mark [[],[],[1],"standard"]',
    detained: [1],
    roll_no: 'name',
    fee_plans: 'standard',
    reason: 'Annual result',
  });
  expect(panel.getByRole('link', { name: 'Result of each student' }).getAttribute('href')).toBe(
    '/manage-students/promotion/results?promotion_id=5',
  );
  // The draft is over with what it was for.
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/promotion_preview')?.body).not.toHaveProperty('detained'),
  );
});

test('pasted numbers detain who is found; the rest stays in the box, has the focus, and Escape closes', async () => {
  opened();
  await groups();
  await userEvent.click(screen.getByRole('button', { name: 'Detain by numbers…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detain by numbers' }));
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.click(box);
  await userEvent.paste('R-2\nR-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Detain 2 students' }));
  expect(await dialog.findByText(/^1 student found and detained\. Nobody has R-9\./)).toBeTruthy();
  await waitFor(() => expect([box.value, document.activeElement]).toEqual(['R-9', box]));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  expect(await screen.findByRole('button', { name: 'Detained (1)' })).toBeTruthy();
});

test('a preview that is not true any more is said, and looked at again', async () => {
  const message = 'What the preview showed has changed meanwhile; look at the preview again';
  const { calls } = opened({
    'POST /promotion_preview': ({ body }) => ({ data: previewOf({ ...body, detained: [1] }) }),
    'POST /promotions': () => Response.json({ message }, { status: 409 }),
  });
  await groups();
  const previews = (): number => calls.filter(({ path }) => path === '/promotion_preview').length;
  const before = previews();
  await userEvent.click(screen.getByRole('button', { name: 'Promote 2 students…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Promote 2 students' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  await waitFor(() => expect(previews()).toBeGreaterThan(before));
});

test('an undo names who would stay and why, before it is begun', async () => {
  const { calls } = opened({}, '/manage-students/promotion?run=5');
  const panel = within(await screen.findByRole('region', { name: 'Promotion under way' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Undo…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this promotion?' }));
  expect((await dialog.findByRole('listitem')).textContent).toBe('Bina: Was moved or changed since the promotion');
  await userEvent.click(dialog.getByRole('button', { name: 'Put 1 student back' }));
  expect(await screen.findByText('Undo of 2026-27 to 2027-28')).toBeTruthy();
  expect(calls.some(({ method, path }) => method === 'POST' && path === '/promotions/5/undo')).toBe(true);
});
