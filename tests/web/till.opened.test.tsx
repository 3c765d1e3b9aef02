/** The counter as it opens from a list, and what it says of what is owed. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { clearPayingStudent } from '../../src/customRoutes/fees/till/payingStudent.ts';
import PayPage from '../../src/customRoutes/fees/till/pay/PayPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { bill, challan, fingers, line, owed, payments, pupil, tillProvider } from './till.support.ts';

const AT = '/fee-defaulters-total-amount-wise/pay-fee-challan';
beforeEach(() => {
  sessionStorage.clear();
  clearPayingStudent();
  dropLists();
  signedInAs({ userId: '5' });
});
/** A row of a list that Enter opens, and the counter. */
function Office() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return search.includes('student_id') ? (
    <PayPage />
  ) : (
    <button type="button" onClick={() => void navigate(`${AT}?student_id=1`)}>
      Ayesha, a row of the list
    </button>
  );
}

test('a second Enter on a row of a list takes nothing: the button says how much, and Enter there takes it', async () => {
  const calls = tillProvider();
  show(<Office />, dataProvider, AT);
  screen.getByRole('button', { name: /a row of the list/ }).focus();
  const user = fingers();
  await user.keyboard('{Enter}');
  await screen.findByText('Enter goes to the button; Enter again takes the payment');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount, Rs')));
  await user.keyboard('{Enter}');
  const take = screen.getByRole('button', { name: 'Take Rs 6,500' });
  expect(document.activeElement).toBe(take);
  expect(payments(calls)).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(payments(calls)).toHaveLength(1));
});

test('an amount that was typed is meant: Enter takes it, also when the payer came from a list', async () => {
  const calls = tillProvider();
  show(<Office />, dataProvider, AT);
  await userEvent.click(screen.getByRole('button', { name: /a row of the list/ }));
  await screen.findByText('Enter goes to the button; Enter again takes the payment');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount, Rs')));
  await fingers().keyboard('2500{Enter}');
  await waitFor(() => expect(payments(calls).map(({ body }) => body['amount'])).toEqual([2500]));
});

test('what is owed is said in one sentence, of each child and together; what waits for approval is never called paid', async () => {
  const waits = challan(1, '2026-10', [line(11, 'Tuition', 0, { amount: 3000, pending: 3000, balance: 3000 })], {
    balance: 3000,
    pending: 3000,
  });
  const [one, two] = [owed(0, { pending: 3000 }), owed(0, { advance: 250, ahead: 4000 })];
  const both = { due: 0, fine: 0, pending: 3000, advance: 250, ahead: 4000 };
  tillProvider({
    'GET /open_challans': () => ({
      data: bill({
        students: [pupil(1, 'Ayesha', { owed: one }), pupil(2, 'Bilal', { owed: two })],
        challans: [waits],
        owed: both,
      }),
    }),
  });
  show(<PayPage />, dataProvider, `${AT}?family_no=7`);
  const payers = within(await screen.findByRole('region', { name: 'Who pays' }));
  const told = (label: string): string => payers.getByLabelText(label).textContent ?? '';
  expect(told('What Ayesha owes')).toBe('DueRs 0Waiting for approvalRs 3,000');
  expect(told('What Bilal owes')).toBe('DueRs 0AdvanceRs 250Months aheadRs 4,000');
  expect(told('What they owe together')).toBe('DueRs 0Waiting for approvalRs 3,000AdvanceRs 250Months aheadRs 4,000');
  expect(screen.getByText(/Rs 3,000 of what is due waits for approval; nothing else can be paid/)).toBeTruthy();
  expect(screen.queryByText(/Everything due is paid/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pay all' })).toBeNull();
});
