/** Identity cards: ten to a sheet, their backs behind them, and a code that types what a person would. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import EmployeeIdCardsPrint from '../../src/customRoutes/employees/EmployeeIdCardsPrint.tsx';
import StudentIdCardsPrint from '../../src/customRoutes/admissions/print/StudentIdCardsPrint.tsx';
import { columnOf, cutMarks } from '../../src/print/idCards/idCard.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
  signedInAs();
});
const student = (id: number) => ({
  id,
  sid: 100 + id,
  student_name: `Student ${id}`,
  student_name_ur: 'عائشہ',
  photo: null,
  father_name: 'Imran Khan',
  mobile: '0300-1234567',
  campus_id: 1,
  class: { class_name: 'Five' },
  campus: { id: 1, campus_name: 'Main' },
});
const campuses = [{ id: 1, campus_name: 'Main', address: '12 Mall Road', phone: '042-1' }];

test('backs are mirrored, and marks stand outside the cards', () => {
  expect([0, 1, 2, 3].map((at) => columnOf(at, false))).toEqual([1, 2, 1, 2]);
  expect([0, 1, 2, 3].map((at) => columnOf(at, true))).toEqual([2, 1, 2, 1]);
  const starts = [...cutMarks().matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(starts).toHaveLength(18);
  for (const [x = 0, y = 0] of starts)
    expect(x < 19.4 - 2 || x > 190.6 || y < 13.5 - 2 || y > 283.5, `${x}, ${y}`).toBe(true);
});
test('of students: the code is the SID, the back says whom to call and where it belongs', async () => {
  const students = Array.from({ length: 11 }, (_, at) => student(at + 1));
  const provider = { getList: async () => ({ data: students, total: 11 }), getMany: async () => ({ data: campuses }) };
  show(<StudentIdCardsPrint />, provider, `/all-students/id-cards?ids=${students.map(({ id }) => id).join()}`);
  expect(await screen.findByText('4 sheets of A4')).toBeTruthy();
  const front = within(screen.getByLabelText('Card of Student 1'));
  expect(front.getByLabelText('SID 101')).toBeTruthy();
  expect(front.getByText('Five')).toBeTruthy();
  const back = screen.getByLabelText('Back of Student 1');
  expect(within(back).getByText('0300-1234567')).toBeTruthy();
  expect(back.textContent).toContain('return it to Demo School, Main, 12 Mall Road, 042-1.');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByLabelText(/^With backs/));
  expect(await screen.findByText('2 sheets of A4')).toBeTruthy();
  expect(screen.queryByLabelText('Back of Student 1')).toBeNull();
});
test('of employees: their number and designation; what may not be read is left out', async () => {
  const employee = { id: 4, emp_no: 17, name: 'Sadia Malik', designation_id: 2, department_id: 3, campus_id: 1 };
  const records: Readonly<Record<string, unknown[]>> = {
    employees: [employee],
    designations: [{ id: 2, name: 'Teacher' }],
    campuses,
  };
  const getMany = async (key: string) => (records[key] ? { data: records[key] } : Promise.reject(new Error('refused')));
  show(<EmployeeIdCardsPrint />, { getMany }, '/employees/id-cards?ids=4,9');
  const front = within(await screen.findByLabelText('Card of Sadia Malik'));
  expect(front.getByLabelText('No 17')).toBeTruthy();
  expect(front.getByText('Teacher')).toBeTruthy();
  expect(front.getByText('Main')).toBeTruthy();
  expect(front.queryByText('Dept')).toBeNull();
});
test('of nobody are not printed', async () => {
  show(<EmployeeIdCardsPrint />, {}, '/employees/id-cards');
  expect(await screen.findByText(/^Nobody is chosen/)).toBeTruthy();
});
