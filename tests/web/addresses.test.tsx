/** Addresses on labels and envelopes: one for each family, none of whom has no address. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressesOf } from '../../src/customRoutes/admissions/print/addresses.ts';
import AddressesPrint from '../../src/customRoutes/admissions/print/AddressesPrint.tsx';
import type { StudentRow } from '../../src/students/studentRow.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
  signedInAs();
});
const student = (id: number, more: object = {}): StudentRow => ({
  id,
  sid: 100 + id,
  student_name: `Student ${id}`,
  student_name_ur: null,
  photo: null,
  father_name: 'Imran Khan',
  family_no: 5,
  address: 'House 1, Green Town',
  campus_id: 1,
  class: { class_name: 'Five' },
  city: { name: 'Lahore' },
  ...more,
});

test('a family is written to once, unless its children live apart or each is to have a letter', () => {
  const rows = [
    student(1),
    student(2),
    student(3, { address: 'House 2, Lahore' }),
    student(4, { family_no: null, father_name: null }),
    student(5, { address: null }),
  ];
  const { addresses, without } = addressesOf(rows, true);
  expect(without).toBe(1);
  expect(addresses.map(({ name, of, lines }) => [name, of, ...lines])).toEqual([
    ['Imran Khan', 'Parents of Student 1, Five; Student 2, Five', 'House 1, Green Town', 'Lahore'],
    ['Imran Khan', 'Parents of Student 3, Five', 'House 2, Lahore'],
    ['Parents of Student 4', 'Five', 'House 1, Green Town', 'Lahore'],
  ]);
  expect(addressesOf(rows, false).addresses).toHaveLength(4);
});
test('labels that are used already are left empty; envelopes bear who writes; the bar says who is left out', async () => {
  const rows = [student(1), student(2, { family_no: 6, father_name: 'Bilal Noor' }), student(3, { address: '' })];
  const provider = {
    getList: async () => ({ data: rows, total: rows.length }),
    getMany: async () => ({ data: [{ id: 1, campus_name: 'Main', address: '12 Mall Road', phone: '042-1' }] }),
  };
  show(<AddressesPrint />, provider, '/all-students/address-labels?ids=1,2,3');
  expect(await screen.findByText('1 sheet of A4')).toBeTruthy();
  expect(screen.getByText(/^1 of 3 has no address and is left out/)).toBeTruthy();
  expect(screen.getByText('Bilal Noor')).toBeTruthy();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const used = screen.getByLabelText('Labels used already');
  await userEvent.clear(used);
  await userEvent.type(used, '23');
  expect(await screen.findByText('2 sheets of A4')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Printed on'), 'Envelopes DL (220 × 110 mm)');
  expect(await screen.findByText('2 sheets of DL, envelope')).toBeTruthy();
  expect(screen.getAllByText('12 Mall Road')).toHaveLength(2);
  expect(screen.queryByLabelText('Labels used already')).toBeNull();
});
