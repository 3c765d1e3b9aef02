/** Papers of students: the admission form that is filled in, and the card of a session's fees. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import AdmissionFormPrint from '../../src/customRoutes/admissions/print/AdmissionFormPrint.tsx';
import FeeCardPrint from '../../src/customRoutes/fees/print/FeeCardPrint.tsx';
import { feeCardOf, monthsOf, type CardChallan } from '../../src/customRoutes/fees/print/feeCard.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});
const student = (id: number, more: object = {}) => ({
  id,
  sid: 100 + id,
  student_name: id === 1 ? 'Ayesha Khan' : `Student ${id}`,
  student_name_ur: 'عائشہ خان',
  photo: null,
  date_of_birth: '2015-03-14',
  father_name: 'Imran Khan',
  family_id: 7,
  session_id: 3,
  nationality_id: 4,
  session: { id: 3, session_name: '2026-27' },
  class: { id: 1, class_name: 'Five' },
  campus: { id: 1, campus_name: 'Main' },
  ...more,
});
const challan = (no: number, month: string, more: Partial<CardChallan> = {}): CardChallan => ({
  challan_no: no,
  challan_month: month,
  challan_month_to: month,
  due_date: `${month}-10`,
  amount: 5000,
  fine: 0,
  discount: 0,
  paid: 0,
  pending: 0,
  balance: 5000,
  last_paid_date: null,
  ...more,
});

describe('the filled admission form', () => {
  const getList = vi.fn(async (_key: string, { filter }: { filter?: { filters?: { field: string }[] } }) => {
    const data = filter?.filters?.[0]?.field === 'family_id' ? [student(1), student(2)] : [student(1)];
    return { data, total: data.length };
  });
  const valueOf = (label: string): string | null | undefined =>
    screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
  test('says what is known, with names for numbers and the children of the family, and leaves the rest to be written', async () => {
    signedInAs();
    const getMany = async (key: string) => ({ data: key === 'nationalities' ? [{ id: 4, name: 'Pakistani' }] : [] });
    show(<AdmissionFormPrint />, { getList, getMany }, '/all-students/admission-form?ids=1');
    expect(await screen.findByText('AYESHA KHAN')).toBeTruthy();
    expect(valueOf('Nationality')).toBe('Pakistani');
    expect(valueOf('Date of birth')).toBe('14-Mar-2015');
    expect(valueOf('Brothers and sisters in this school')).toBe('Student 2, Five');
    expect(valueOf('SID')).toBe('101');
    expect(valueOf("Father's occupation")).toBe('');
    expect(screen.getByText('Photograph')).toBeTruthy();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
  test('leaves a line empty that its reader may not see, and prints all the same', async () => {
    signedInAs();
    const getMany = async () => Promise.reject(new Error('refused'));
    show(<AdmissionFormPrint />, { getList, getMany }, '/all-students/admission-form?ids=1');
    expect(await screen.findByText('AYESHA KHAN')).toBeTruthy();
    expect(valueOf('Nationality')).toBe('');
  });
});

describe('a fee card', () => {
  test('has a line for each month of the session, and one more for a second challan of a month', () => {
    expect(monthsOf('2026-04-01', '2027-03-31')).toHaveLength(12);
    expect(monthsOf('2026-04-01', null).at(-1)).toBe('2027-03');
    const card = feeCardOf(
      [
        challan(9, '2026-05', { paid: 5000, balance: 0, last_paid_date: '2026-05-08' }),
        challan(12, '2026-05', { amount: 300, balance: 300 }),
        challan(14, '2026-06', { challan_month_to: '2026-08', discount: 500, fine: 100, pending: 1000, balance: 4600 }),
        challan(3, '2026-02', { balance: 700 }),
        challan(40, '2027-05'),
      ],
      monthsOf('2026-04-01', '2027-03-31'),
    );
    expect(card.lines.slice(0, 5).map(({ month, billed }) => [month, billed?.no, billed?.balance])).toEqual([
      ['Apr, 2026', undefined, undefined],
      ['May, 2026', '9', 0],
      ['May, 2026', '12', 300],
      ['Jun – Aug, 2026', '14', 4600],
      ['Sep, 2026', undefined, undefined],
    ]);
    expect(card).toMatchObject({
      before: 700,
      charged: 10_400,
      discount: 500,
      paid: 5000,
      balance: 4900,
      pending: 1000,
    });
    expect(card.lines[1]?.billed?.paidOn).toBe('08-May-2026');
  });
  test('stands two to a sheet, with what was paid and when, and what waits for approval', async () => {
    signedInAs();
    const asked: (string | null)[] = [];
    tillProvider({
      'GET /student_challan': ({ query }) => {
        asked.push(query.get('student_id'));
        const one = challan(9, '2026-05', { paid: 2000, pending: 500, balance: 3000, last_paid_date: '2026-05-08' });
        return { data: [{ ...one, id: 1, particulars: [] }], total: 1, last_page: 1, current_page: 1 };
      },
    });
    const getList = async (key: string) =>
      key === 'sessions'
        ? { data: [{ id: 3, start_date: '2026-04-01', end_date: '2027-03-31' }], total: 1 }
        : { data: [student(1), student(2), student(3)], total: 3 };
    show(<FeeCardPrint />, { getList }, '/all-students/fee-card?ids=1,2,3');
    expect(await screen.findByText('2 sheets of A4')).toBeTruthy();
    expect(asked.toSorted()).toEqual(['1', '2', '3']);
    const card = within(screen.getByRole('article', { name: 'Fee card of Ayesha Khan' }));
    expect(card.getByText('Fee Card 2026-27')).toBeTruthy();
    const may = within(card.getByRole('row', { name: /^May, 2026/ }));
    expect(may.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '9',
      '10-May-2026',
      '5,000',
      '–',
      '2,000',
      '08-May-2026',
      '3,000',
      '',
    ]);
    expect(card.getByText(/Rs 500 was received and waits for approval/)).toBeTruthy();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
});
