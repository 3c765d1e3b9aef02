/** An upload before a provider that knows no imports in steps: one call, and what it answered. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import UploadPaymentsPage from '../../src/customRoutes/fees/till/UploadPaymentsPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const FILE = new File(['sid,amount\n101,500\n'], 'bank.csv', { type: 'text/csv' });
/** The calls that were made, and what they carried. */
function provider(answer: () => Response | Promise<Response>): { readonly path: string; readonly body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    calls.push({
      path: url.replace(/^\/api/, '').replace(/\?.*$/, ''),
      body: body instanceof FormData ? [...body.keys()] : body,
    });
    return answer();
  });
  return calls;
}
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
async function upload() {
  show(<UploadPaymentsPage />, dataProvider, '/upload-challan-payments');
  await userEvent.upload(await screen.findByLabelText('File to import'), FILE);
}
beforeEach(() => signedInAs({ capabilities: [] }));

test('says what the provider answered, and which rows it refused', async () => {
  const calls = provider(() =>
    json({ message: '2 payments were saved.', errors: [{ row: 3, message: 'No such SID' }] }),
  );
  await upload();
  expect((await screen.findByRole('status')).textContent).toContain('bank.csv: 2 payments were saved.');
  const rows = within(screen.getByRole('table', { name: 'Rows with errors' }));
  expect(rows.getByText('No such SID')).toBeTruthy();
  expect(calls).toEqual([{ path: '/bulk_imports/', body: ['type', 'file', 'institute_code'] }]);
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
});
test('a refusal is shown with its rows, and another file may be chosen', async () => {
  provider(() => json({ message: 'The file is refused.', errors: [{ row: 2, errors: ['No such SID'] }] }, 422));
  await upload();
  expect((await screen.findByRole('status')).textContent).toContain('The file is refused.');
  expect(screen.getByText('No such SID')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Upload another file' }));
  expect(screen.getByLabelText('File to import')).toBeTruthy();
});
test('a lost answer is not sent again', async () => {
  const calls = provider(() => Promise.reject(new TypeError('Failed to fetch')));
  await upload();
  expect((await screen.findByRole('status')).textContent).toContain('not known whether the file was saved');
  expect(calls).toHaveLength(1);
});
