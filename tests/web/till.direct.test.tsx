/** Something sold at the counter that a bill asks for already. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import DirectPaymentPage from '../../src/customRoutes/fees/till/direct/DirectPaymentPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { bill, fingers, tillProvider } from './till.support.ts';

beforeEach(() => {
  sessionStorage.clear();
  dropLists();
  signedInAs();
});

test('who is sold what is open on their bill is sent to the bill', async () => {
  tillProvider({
    'GET /open_challans': () => ({ data: bill() }),
    'GET /fee_particulars': () => ({
      data: [
        { id: 1, name: 'Books', kind: 'other', priority: 10, is_active: true },
        { id: 21, name: 'Tuition', kind: 'tuition', priority: 1, is_active: true },
      ],
    }),
  });
  show(<DirectPaymentPage />, dataProvider, '/direct-payment?student_id=1');
  const user = fingers();
  const particular = await screen.findByRole('combobox', { name: 'Particular 1' });
  await within(particular).findByRole('option', { name: 'Books' });
  await user.selectOptions(particular, 'Books');
  expect(screen.getByText(/^Rs 6,500 is due on challans as well/)).toBeDefined();
  await user.selectOptions(particular, 'Tuition');
  expect(screen.getByText(/^Tuition of Nov, 2026 on challan 1002: still to be paid there/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the bill' }).getAttribute('href')).toContain('student_id=1');
});
