import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCode } from '../../src/customRoutes/fees/till/find/code.ts';
import { FindPayer } from '../../src/customRoutes/fees/till/find/FindPayer.tsx';
import type { Payer } from '../../src/customRoutes/fees/till/find/findPayers.ts';
import { scanner } from '../../src/customRoutes/fees/till/pay/scanner.ts';
import { paisaOf } from '../../src/ui/inputs/rupees.ts';
import { signedInAs } from './support/signedIn.ts';
import { fingers, tillProvider, type Own } from './till.support.ts';

const pupil = (id: number, studentName: string, more: object = {}) => ({
  id,
  sid: 100 + id,
  studentName,
  family_no: 7,
  father_name: 'Javed',
  roll_no: '1',
  status_class: 'enrolled',
  class: { id: 1, class_name: 'One' },
  ...more,
});
function Box({ onChoose }: { readonly onChoose: (payer: Payer) => void }) {
  return <FindPayer first box={useRef<HTMLInputElement>(null)} onChoose={onChoose} />;
}
function find(own: Own = {}) {
  const calls = tillProvider({
    'POST /fetch_api_students': () => ({ data: [pupil(1, 'Khalid Ali'), pupil(2, 'Ali Javed')] }),
    ...own,
  });
  const onChoose = vi.fn<(payer: Payer) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Box onChoose={onChoose} />
    </QueryClientProvider>,
  );
  return { calls, onChoose };
}
const numbered = {
  'GET /student_challan': () => ({
    data: [{ id: 5, challan_no: 101, status: 'Unpaid', student: { studentName: 'Sara Butt', sid: 900 } }],
  }),
};

beforeEach(() => void signedInAs());

describe('finding who pays', () => {
  test('the box has the cursor; names that begin as typed come first; Enter takes the one that is marked', async () => {
    const { onChoose } = find();
    const box = screen.getByRole('combobox', { name: 'Find who pays' });
    expect(document.activeElement).toBe(box);
    const user = fingers();
    await user.type(box, 'ali');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.querySelector('bdi')?.textContent)).toEqual(['Ali Javed', 'Khalid Ali']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ student_id: '1' });
  });

  test('the code of a challan is taken at its word, without a question', async () => {
    const { calls, onChoose } = find();
    await userEvent.type(screen.getByRole('combobox'), 'EDU:CHALLAN:123{Enter}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ challan_no: '123' }));
    expect(calls).toEqual([]);
  });

  test('a scanned card chooses its student', async () => {
    const { onChoose } = find({ 'POST /fetch_api_students': () => ({ data: [pupil(1, 'Khalid Ali')] }) });
    await userEvent.type(screen.getByRole('combobox'), '101{Enter}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ student_id: '1' }));
  });

  test('a number that is a student and a challan asks which; the second Enter takes the first', async () => {
    const { onChoose } = find(numbered);
    const box = screen.getByRole('combobox');
    await userEvent.type(box, '101{Enter}');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.querySelector('bdi')?.textContent)).toEqual([
      'Khalid Ali',
      'Challan 101',
      'Ali Javed',
    ]);
    expect(onChoose).not.toHaveBeenCalled();
    await userEvent.type(box, '{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ challan_no: '101' });
  });

  test('a family is found by its number, with its children', async () => {
    const { onChoose } = find();
    const user = fingers();
    await user.type(screen.getByRole('combobox'), '7');
    await user.click(await screen.findByText('Family 7'));
    expect(screen.queryByRole('option')).toBeNull();
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ family_no: '7' });
  });

  test('nobody is said, and so is a failure', async () => {
    let isUp = true;
    find({
      'POST /fetch_api_students': () =>
        isUp ? { data: [] } : { status: 500, json: { message: 'The search is away.' } },
    });
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'nobody{Enter}');
    expect(await screen.findByText('Nobody was found by “nobody”.')).toBeTruthy();
    isUp = false;
    await userEvent.clear(box);
    await userEvent.type(box, 'else{Enter}');
    expect(await screen.findByText('The search is away.')).toBeTruthy();
  });
});

test('codes: known kinds only, whatever their case', () => {
  expect(readCode(' edu:challan:0042 ')).toEqual({ kind: 'challan', number: '0042' });
  expect(readCode('EDU:SID:7')).toEqual({ kind: 'student', number: '7' });
  for (const text of ['EDU:RECEIPT:7', 'EDU:CHALLAN:', 'CHALLAN:7', '7', 'EDU:CHALLAN:7x'])
    expect(readCode(text)).toBeNull();
});

test('typed rupees are whole paisa, or nothing', () => {
  expect([paisaOf('1,500'), paisaOf('Rs 20.5'), paisaOf('.25'), paisaOf(''), paisaOf('7.')]).toEqual([
    150_000, 2050, 25, 0, 700,
  ]);
  for (const text of ['1.234', '-5', 'EDU:CHALLAN:1', '1e3', '12345678901234', '5 x']) expect(paisaOf(text)).toBeNull();
});

test('a scanner is told from fingers by its pace', () => {
  let clock = 0;
  const key = scanner();
  const type = (text: string, pause: number): string | null => {
    let last: string | null = null;
    for (const one of [...text, 'Enter']) {
      clock += pause;
      last = key(one, clock);
    }
    return last;
  };
  expect(type('1024', 5)).toBe('1024');
  expect(type('1024', 90)).toBeNull();
  expect(type('10', 5)).toBeNull();
  clock += 1000;
  key('9', clock);
  clock += 1000;
  expect(type('555', 5)).toBe('555');
});
