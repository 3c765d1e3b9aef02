/** The settings of the institute: its name, and where its reports begin. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { reportStart } from '../../src/auth/reportStart.ts';
import InstitutePage from '../../src/customRoutes/system/InstitutePage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const settings = (report_start: string | null) => ({
  data: {
    institute_code: 'demo',
    institute_name: 'Demo School',
    logo_code: null,
    currency: 'PKR',
    time_zone: 'Asia/Karachi',
    report_start,
  },
});
beforeEach(() => void signedInAs());

test('the day on which reports begin is that of the school, and counts here at once', async () => {
  const calls = tillProvider({
    'GET /institute_settings': () => settings(null),
    'POST /institute_settings': () => settings('2021-07-01'),
  });
  show(<InstitutePage />, dataProvider, '/institute');
  const box = await screen.findByRole('group', { name: 'Reports begin on' });
  expect([box.textContent?.replaceAll(/[^\w-]/g, ''), reportStart()]).toEqual(['01-Apr-2024', '2024-04-01']);
  const user = userEvent.setup();
  await user.click(await within(box).findByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('01Jul2021');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reportStart()).toBe('2021-07-01'));
  const saved = calls.find(({ path, method }) => path === '/institute_settings' && method === 'POST');
  expect(saved?.body).toMatchObject({ institute_name: 'Demo School', report_start: '2021-07-01' });
});
