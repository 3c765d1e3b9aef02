import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord } from 'ra-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import AddStudentPage from '../../src/customRoutes/students/form/AddStudentPage.tsx';
import { StatusDialog } from '../../src/customRoutes/students/form/StatusDialog.tsx';
import UpdateStudentPage from '../../src/customRoutes/students/form/UpdateStudentPage.tsx';
import type { StudentSection } from '../../src/pages/studentSection.ts';
import StudentImportPage from '../../src/customRoutes/students/upload/StudentImportPage.tsx';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const father = {
  id: 4,
  family_no: 22,
  father_name: 'Muhammad Yaqoob',
  father_cnic: '35202-1112223-3',
  mother_name: null,
  mobile: '0300-1234567',
  whatsapp: null,
  address: null,
};
const ayesha = {
  id: 31,
  sid: 1042,
  studentName: 'Ayesha Yaqoob',
  class_name: 'Prep',
  section_name: 'A',
  campus_name: 'Main',
  status: 'Active',
  photo: null,
};
const twin = {
  ...ayesha,
  father_name: 'Muhammad Yaqoob',
  date_of_birth: '2019-02-03',
  why: 'Same name and date of birth',
};

interface ProviderCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
/** The calls besides records: what they answer, and what was asked. */
function answering(change: Readonly<Record<string, (asked: ProviderCall) => unknown>> = {}): ProviderCall[] {
  const calls: ProviderCall[] = [];
  const answers: Record<string, (asked: ProviderCall) => unknown> = {
    '/getUpcomingSid': () => ({ sid: 1043 }),
    '/campus_classes': ({ body }) =>
      body['campus_id'] === 1
        ? [
            { id: 11, class_id: 1, class_name: 'Prep' },
            { id: 12, class_id: 2, class_name: 'One' },
          ]
        : [{ id: 13, class_id: 2, class_name: 'One' }],
    '/campus_class_sections': ({ body }) =>
      body['class_campus_id'] === 11 ? [{ id: 5, section_id: 7, section_name: 'A' }] : [],
    '/family_lookup': ({ query }) =>
      query.get('cnic') || query.get('family_no')
        ? [{ ...father, matched_by: 'cnic', students: [ayesha], elsewhere: 0 }]
        : [],
    '/student_duplicates': () => [],
    ...change,
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(url, 'http://school');
    const asked = {
      path: pathname.replace(/^\/api/, ''),
      query,
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    };
    calls.push(asked);
    return new Response(JSON.stringify({ data: answers[asked.path]?.(asked) ?? [] }));
  });
  return calls;
}
const record: RaRecord = {
  id: 31,
  version: 3,
  sid: 1042,
  student_name: 'Ayesha Yaqoob',
  campus_id: 1,
  session_id: 1,
  class_id: 1,
  section_id: 7,
  status_id: 2,
  status_class: 'enrolled',
  roll_no: '1',
  family_id: 4,
  family_no: 22,
  sms_opt_in: true,
};
const data = (): Record<string, RaRecord[]> => ({
  student_statuses: [
    { id: 1, name: 'Asked', status_class: 'inquiry', is_active: true },
    { id: 2, name: 'Active', status_class: 'enrolled', is_active: true },
    { id: 3, name: 'Left', status_class: 'withdrawn', is_active: true },
  ],
  sessions: [{ id: 1, session_name: '2026-27', start_date: '2026-04-01', is_current: true }],
  campuses: [
    { id: 1, campus_name: 'Main' },
    { id: 2, campus_name: 'North' },
  ],
  classes: [
    { id: 1, class_name: 'Prep' },
    { id: 2, class_name: 'One' },
  ],
  sections: [{ id: 7, section_name: 'A' }],
  students: [{ ...record }],
});
const add = (section: StudentSection = 'manage-students', change = {}) => {
  const provider = providerOf(data(), change);
  return { provider, ...show(<AddStudentPage section={section} />, provider, `/${section}/add-student`) };
};
const edit = (change = {}) => {
  const provider = providerOf(data(), change);
  return {
    provider,
    ...show(<UpdateStudentPage section="manage-students" />, provider, '/manage-students/update-student?id=31'),
  };
};
const box = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
const select = (name: RegExp): HTMLSelectElement => screen.getByRole('combobox', { name });
const words = (list: HTMLSelectElement): string[] => [...list.options].map(({ text }) => text);
async function choose(name: RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
beforeEach(() => void signedInAs());

describe('a new student', () => {
  test('starts in the name, with session, status and the next SID as a hint; inquiries have their own statuses', async () => {
    answering();
    add();
    await waitFor(() => expect(document.activeElement).toBe(box(/^Student name/)));
    expect(await screen.findByText(/^Next SID 1043/)).toBeTruthy();
    await waitFor(() => expect(words(select(/^Status/))).toEqual(['Active', 'Left']));
    expect(box('Name in Urdu').dir).toBe('rtl');
  });
  test('an inquiry is offered as such', async () => {
    answering();
    add('admission-queries');
    expect(await screen.findByRole('button', { name: 'Save inquiry' })).toBeTruthy();
    await waitFor(() => expect(words(select(/^Status/))).toEqual(['Asked']));
    expect(screen.queryByText(/^Next SID/)).toBeNull();
  });
  test('finds the family while the CNIC is typed, asks once, and sends only the family when it is joined', async () => {
    const calls = answering();
    const { provider, address } = add();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Father name/ }), 'M. Yaqoob');
    await userEvent.type(box('Father CNIC'), '3520211122233');
    expect(box('Father CNIC').value).toBe('35202-1112223-3');
    await userEvent.click(await screen.findByRole('button', { name: 'Join family 22 of Muhammad Yaqoob' }));
    expect(calls.filter(({ path }) => path === '/family_lookup')).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: /^Father/ })).toBeNull();
    await userEvent.type(box(/^Student name/), 'Bilal');
    await choose(/^Campus/, 'Main');
    await waitFor(() => expect(words(select(/^Class/))).toContain('Prep'));
    await userEvent.selectOptions(select(/^Class/), 'Prep');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1));
    const sent = provider.create.mock.calls[0]?.[1];
    expect(sent?.data).toMatchObject({
      student_name: 'Bilal',
      family_id: 4,
      father_name: null,
      father_cnic: null,
      campus_id: 1,
      class_id: 1,
      session_id: 1,
      status_id: 2,
    });
    expect(sent?.meta?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(address()).toBe('/manage-students/view?id=9&admission=true'));
  });
  test('counts the errors of each part and goes to the first', async () => {
    answering();
    const { provider } = add();
    await userEvent.click(await screen.findByRole('button', { name: 'Save student' }));
    expect(await screen.findByRole('button', { name: 'Student 1 error' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Family and guardian 1 error' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Admission 2 errors' })).toBeTruthy();
    expect(document.activeElement).toBe(box(/^Student name/));
    expect(provider.create).not.toHaveBeenCalled();
  });
  test('empties class and section that another campus does not have', async () => {
    answering();
    add();
    await screen.findByRole('button', { name: 'Save student' });
    await choose(/^Campus/, 'Main');
    await waitFor(() => expect(words(select(/^Class/))).toContain('Prep'));
    await userEvent.selectOptions(select(/^Class/), 'Prep');
    await waitFor(() => expect(words(select(/^Section/))).toEqual(['None', 'A']));
    await userEvent.selectOptions(select(/^Section/), 'A');
    await choose(/^Campus/, 'North');
    await waitFor(() => expect(words(select(/^Class/))).toEqual(['Choose…', 'One']));
    expect(select(/^Class/).value).toBe('');
    expect(select(/^Section/).value).toBe('');
  });
  test('warns of a student who looks the same, and goes on when told to', async () => {
    answering({ '/student_duplicates': ({ query }) => (query.get('studentName') === 'Ayesha Yaqoob' ? [twin] : []) });
    const { provider } = add();
    await userEvent.type(await screen.findByRole('textbox', { name: /^Student name/ }), 'Ayesha Yaqoob');
    await userEvent.type(box(/^Father name/), 'Muhammad Yaqoob');
    await choose(/^Campus/, 'Main');
    await waitFor(() => expect(words(select(/^Class/))).toContain('Prep'));
    await userEvent.selectOptions(select(/^Class/), 'Prep');
    await userEvent.click(screen.getByRole('button', { name: 'Save student' }));
    const dialog = await screen.findByRole('dialog', { name: 'This student may be here already' });
    expect(dialog.textContent).toContain('Same name and date of birth');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save as another student' }));
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1));
  });
});

describe('a student that is edited', () => {
  test('shows the family, and asks for a reason as soon as the class changes', async () => {
    answering();
    const { provider } = edit();
    expect(await screen.findByText('Muhammad Yaqoob')).toBeTruthy();
    await waitFor(() => expect(words(select(/^Class/))).toContain('One'));
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
    await userEvent.selectOptions(select(/^Class/), 'One');
    await waitFor(() => expect(select(/^Section/).value).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Reason for the change is needed when the status or the place changes'),
    ).toBeTruthy();
    await userEvent.type(box(/^Reason/), 'Reads well');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(provider.update.mock.calls[0]?.[1].data).toMatchObject({
        class_id: 2,
        section_id: null,
        reason: 'Reads well',
        version: 3,
      }),
    );
  });
  test('a stale edit keeps both works: mine where I typed, theirs where they did', async () => {
    answering();
    const store = data();
    const provider = providerOf(store, {
      update: vi.fn(async (_key: string, { id, data: sent }: { id: number; data: Record<string, unknown> }) => {
        if (sent['version'] !== 3) return { data: { id, ...sent } };
        store['students'] = [
          { ...record, version: 4, roll_no: '7', previous_school: 'River School', student_name: 'Ayesha Y.' },
        ];
        throw new HttpError('Somebody else has changed this student.', 409);
      }),
    });
    show(<UpdateStudentPage section="manage-students" />, provider, '/manage-students/update-student?id=31');
    const name = await screen.findByRole('textbox', { name: /^Student name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ayesha Khan');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else meanwhile' });
    const of = (label: string) => within(dialog).getByRole('group', { name: new RegExp(`^${label}`) });
    expect([...dialog.querySelectorAll('legend')].map((one) => one.textContent)).toEqual(
      ['Roll number · not touched by you', 'Student name', 'Previous school · not touched by you'].toSorted(
        (a, b) => order(a) - order(b),
      ),
    );
    expect(within(of('Student name')).getByRole<HTMLInputElement>('radio', { name: /Mine/ }).checked).toBe(true);
    await userEvent.click(within(of('Roll number')).getByRole('radio', { name: /As it was/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(2));
    const sent = provider.update.mock.calls[1]?.[1].data as Record<string, unknown>;
    expect(sent).toMatchObject({ version: 4, student_name: 'Ayesha Khan', roll_no: '1' });
    expect('previous_school' in sent).toBe(false);
  });
});
/** Fields are asked about in the order of the declaration. */
const order = (legend: string): number => ['Roll', 'Student', 'Previous'].findIndex((word) => legend.startsWith(word));

test('a change of state sends status, date and reason, and needs the reason', async () => {
  answering();
  const provider = providerOf(data());
  const done = vi.fn<(record: RaRecord) => void>();
  show(<StatusDialog record={record} change="withdraw" onClose={() => undefined} onDone={done} />, provider);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Reason for the change is required')).toBeTruthy();
  await userEvent.type(box(/^Reason/), 'Moves to Karachi');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(provider.update.mock.calls[0]?.[1].data).toMatchObject({
    status_id: 3,
    reason: 'Moves to Karachi',
    version: 3,
    leaving_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test('the upload page is for whoever may add students, whatever they are called', async () => {
  answering();
  show(<StudentImportPage path="manage-students" at="/upload-students" />, providerOf({}), '/upload-students');
  expect(await screen.findByRole('heading', { name: 'Photos by zip' })).toBeTruthy();
});

/** As a reload does: the page goes without a goodbye, and what the tab stores stays. */
function reload(): void {
  const stored = { ...sessionStorage };
  cleanup();
  for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, String(text));
}
describe('what was typed', () => {
  beforeEach(() => sessionStorage.clear());
  const drafts = (): string[] => Object.keys(sessionStorage).filter((name) => name.includes('student.'));
  test('is there again after a reload, and is forgotten when it is begun anew or left', async () => {
    answering();
    add();
    await screen.findByText(/^Next SID 1043/);
    expect(drafts()).toEqual([]);
    await userEvent.type(box(/^Student name/), 'Zainab');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    reload();
    add();
    expect(await screen.findByText(/^What you typed before is here again/)).toBeTruthy();
    await waitFor(() => expect(box(/^Student name/).value).toBe('Zainab'));
    await userEvent.click(screen.getByRole('button', { name: 'Begin anew' }));
    expect(box(/^Student name/).value).toBe('');
    expect(screen.queryByText(/^What you typed before/)).toBeNull();
    await userEvent.type(box(/^Student name/), 'Hira');
    cleanup();
    expect(drafts()).toEqual([]);
  });
});
