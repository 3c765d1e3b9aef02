/**
 * What is open of a student, out of calls of the specification: the student, their challans with particulars, the fines
 * of the day, and what was paid of late. Totals are counted here. A provider may not know a filter and answer
 * everybody's: what is not the student's is left out once more.
 */
import { HttpError } from 'ra-core';
import { today } from '../../contract/dates.ts';
import type { Filter } from '../../contract/filters.ts';
import { sumRupees } from '../../contract/money.ts';
import { getCredentials, may } from '../auth/credentials.ts';
import { NotOffered } from '../auth/offers.ts';
import { readOne } from '../dataProvider/records.ts';
import { students } from '../resources/students.ts';
import { flatStudents } from '../students/flatStudents.ts';
import { ask } from './ask.ts';
import type { Open, OpenChallan, OpenQuery, OpenStudent, RecentPayment } from './openBill.ts';
import { isOpen, isUnsaid, readChallan, type ChallanSaid } from './readChallan.ts';

const RECENT = 5;
type Whose = Pick<OpenStudent, 'id' | 'sid'>;
type Of = { readonly student?: { readonly id?: unknown; readonly sid?: unknown } | null };

const only = (field: string, value: number): string =>
  JSON.stringify([{ field, operator: '=', value }] satisfies readonly Filter[]);
const isOf =
  ({ id, sid }: Whose) =>
  ({ student }: Of): boolean =>
    student?.id === undefined ? Number(student?.sid) === sid : Number(student.id) === id;

async function challansBy(filters: string, ahead: boolean, signal?: AbortSignal): Promise<readonly ChallanSaid[]> {
  const flags = {
    challan_particular_wise_payment_status: '1',
    ...(ahead ? { include_future_challans: '1' } : {}),
  };
  return (await ask('GET /student_challan', { query: { filters, ...flags }, signal })).data;
}
/** The challan of a number, whatever its month. */
async function numbered(challanNo: number, signal?: AbortSignal): Promise<ChallanSaid> {
  const found = (await challansBy(only('challan_no', challanNo), true, signal)).find(
    ({ challan_no }) => challan_no === challanNo,
  );
  if (!found) throw new HttpError('This challan does not exist.', 404);
  return found;
}

type Student = Omit<OpenStudent, 'advance' | 'balance' | 'pending' | 'owed'>;
async function studentOf(id: number, signal?: AbortSignal): Promise<Student> {
  const row = await readOne(students, id, signal);
  const flat = flatStudents({ ...row, studentName: row['student_name'] }) as unknown as Student;
  // Whether they are enrolled is not said: then nothing is.
  return { ...flat, status_class: flat.status_class ?? 'enrolled', photo: flat.photo ?? null };
}

/** What the policies ask on `day` beyond the fines that are on the challans, by challan. */
async function finesOn(
  day: string,
  challans: readonly ChallanSaid[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  if (challans.length === 0) return new Map();
  const query = { paid_date: day, challan_ids: JSON.stringify(challans.map(({ id }) => id)) };
  const { data } = await ask('GET /getChallansFineInfo', { query, signal });
  const on = new Map(challans.map(({ id, fine }) => [id, fine] as const));
  return new Map(
    data.map(({ challan_id, fine, already = on.get(challan_id) ?? 0 }) => [
      challan_id,
      Math.max(0, sumRupees([fine, -already])),
    ]),
  );
}
/** Payments of late, for whoever may see them, so that nothing is taken twice. */
async function recentOf(student: Whose, signal?: AbortSignal): Promise<readonly RecentPayment[]> {
  const credentials = getCredentials();
  if (!credentials || !may(credentials, 'payments.read')) return [];
  const query = { filters: only('student_id', student.id), page: '1', per_page: '50' };
  const { data } = await ask('GET /payChallan', { query, signal });
  return data
    .filter(isOf(student))
    .toSorted((a, b) => b.id - a.id)
    .slice(0, RECENT)
    .map(({ id, receipt_no, paid_date, amount, status, taken_at, taken_by }) => ({
      id,
      paid_date,
      amount,
      status,
      at: taken_at,
      username: taken_by ?? null,
      receipt_no: receipt_no ?? null,
    }));
}

function owedOf(challans: readonly OpenChallan[], day: string): OpenStudent['owed'] {
  const isAhead = ({ challan_month }: OpenChallan): boolean => challan_month.slice(0, 7) > day.slice(0, 7);
  const now = challans.filter((one) => !isAhead(one));
  const total = (some: readonly OpenChallan[], of: (one: OpenChallan) => number): number => sumRupees(some.map(of));
  return {
    due: total(now, ({ due }) => due),
    fine: total(now, ({ late_fee_fine }) => late_fee_fine),
    pending: total(challans, ({ pending }) => pending),
    advance: 0,
    ahead: total(challans.filter(isAhead), ({ due }) => due),
  };
}

/** Throws NotOffered for a family: which children it has, and what one pays for another, no specified call says. */
export async function specifiedOpen(query: OpenQuery, signal?: AbortSignal): Promise<Open> {
  if (query.family_no !== undefined) throw new NotOffered();
  const { paid_date: day = today(), include_future_challans: ahead } = query;
  const named = query.challan_no === undefined ? null : await numbered(Number(query.challan_no), signal);
  const student = await studentOf(Number(named?.student.id ?? query.student_id), signal);
  const [listed, recent] = await Promise.all([
    challansBy(only('student_id', student.id), ahead === '1' || ahead === 'true', signal),
    recentOf(student, signal),
  ]);
  const own = listed.filter(isOf(student));
  const said = named === null || own.some(({ id }) => id === named.id) ? own : [...own, named];
  const fines = await finesOn(day, said.filter(isLiving), signal);
  const challans = said
    .filter(isLiving)
    .map((one) => readChallan(one, day, fines.get(one.id) ?? 0))
    .filter(isOpen);
  if (challans.some(isUnsaid)) throw new Error('Your provider does not say which particulars of a challan are open.');
  const owed = owedOf(challans, day);
  const balance = sumRupees(challans.map((one) => one.balance));
  return {
    students: [{ ...student, advance: 0, balance, pending: owed.pending, owed }],
    challans,
    advance: 0,
    balance,
    owed,
    recent,
  };
}
const isLiving = ({ status }: ChallanSaid): boolean => status !== 'Fully Paid' && status !== 'Void';
