/**
 * The calls of the student lists and their sub-pages, shaped by the contract's endpoints; the endpoints themselves stay out,
 * because their schemas would bring zod with them.
 */
import type { z } from 'zod';
import type { assignExamHall, clearExamSeats, examSeats, moveExamSeat } from '../../../contract/endpoints/examSeats.ts';
import type { campusClassesOf, campusClassSectionsOf } from '../../../contract/endpoints/schooling.ts';
import type {
  batches,
  batchTransfer,
  bulkAddStudents,
  changeLog,
  fetchStudents,
  studentBulkEdit,
  studentMovements,
  studentProfile,
  studentTotals,
  undoBatch,
} from '../../../contract/endpoints/students.ts';
import type { Method } from '../../../contract/wire.ts';
import { perform } from '../../dataProvider/calls.ts';
import { dropLists } from '../../dataProvider/wholeList.ts';

type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;
type Body<E extends { readonly body?: z.ZodType }> = z.input<NonNullable<E['body']>>;

async function send<R>(method: Method, path: string, body: object, signal?: AbortSignal, id?: number): Promise<R> {
  const call = { method, path, body: 'json', tenant: 'body' } as const;
  return (await perform(call, { body: body as Readonly<Record<string, unknown>>, signal, ...(id === undefined ? {} : { id }) })) as R;
}
const ask = async <R>(path: string, query: Readonly<Record<string, string | undefined>>, signal?: AbortSignal, id?: number): Promise<R> =>
  (await perform({ method: 'GET', path, tenant: 'query' }, { query, signal, ...(id === undefined ? {} : { id }) })) as R;
async function change<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } finally {
    dropLists();
  }
}

export type StudentRow = Readonly<Record<string, unknown>> & { readonly id: number };
export type Totals = Answer<typeof studentTotals>['data'];
export type Changed = Answer<typeof studentBulkEdit>['data'];
export type Added = Answer<typeof bulkAddStudents>['data'];
export type Movement = Answer<typeof studentMovements>['data'][number];
export type Profile = Answer<typeof studentProfile>['data'];
export type Log = Answer<typeof changeLog>;
export type Batches = Answer<typeof batches>;
export type SeatPlan = Answer<typeof assignExamHall>['data'];
export type ExamPlan = Answer<typeof examSeats>['data'];
export type Seat = SeatPlan['seats'][number];
export type Transfer = Body<typeof batchTransfer>;
export type Edits = Body<typeof studentBulkEdit>;
export type Selection = Body<typeof studentTotals>;

export const fetchTotals = async (body: Selection, signal: AbortSignal): Promise<Totals> =>
  (await send<Answer<typeof studentTotals>>('POST', '/student_totals', body, signal)).data;
export const fetchPage = async (body: Body<typeof fetchStudents>, signal?: AbortSignal): Promise<Answer<typeof fetchStudents>> =>
  send('POST', '/fetch_api_students', body, signal);
export const fetchProfile = async (id: number, signal: AbortSignal): Promise<Profile> =>
  (await ask<Answer<typeof studentProfile>>('/student_profile/{id}', {}, signal, id)).data;
export const fetchChangeLog = (query: { readonly sid?: string; readonly page: string }, signal: AbortSignal): Promise<Log> =>
  ask('/getChangeLog', { per_page: '50', ...query }, signal);
export const fetchBatches = (page: number, signal: AbortSignal): Promise<Batches> =>
  ask('/batch_transfers', { per_page: '20', page: String(page) }, signal);
export const editStudents = async (body: Edits, signal?: AbortSignal): Promise<Changed> =>
  (await change(send<Answer<typeof studentBulkEdit>>('PATCH', '/studentBulkEdit', body, signal))).data;
export const addStudents = async (body: Body<typeof bulkAddStudents>): Promise<Added> =>
  (await change(send<Answer<typeof bulkAddStudents>>('POST', '/bulk_add_students', body))).data;
export const transferStudents = async (body: Transfer, signal?: AbortSignal): Promise<Changed> =>
  (await change(send<Answer<typeof batchTransfer>>('POST', '/batch_transfer', body, signal))).data;
export const takeBatchBack = async (id: number, body: Body<typeof undoBatch>): Promise<Changed> =>
  (await change(send<Answer<typeof undoBatch>>('POST', '/batch_transfer/{id}/undo', body, undefined, id))).data;
export const seatStudents = async (body: Body<typeof assignExamHall>): Promise<SeatPlan> =>
  (await change(send<Answer<typeof assignExamHall>>('POST', '/assign_exam_hall', body))).data;
export const fetchSeats = async (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ExamPlan> =>
  (await ask<Answer<typeof examSeats>>('/exam_seats', query, signal)).data;
export const changeSeat = async (body: Body<typeof moveExamSeat>): Promise<readonly Seat[]> =>
  (await change(send<Answer<typeof moveExamSeat>>('POST', '/move_exam_seat', body))).data.seats;
export const clearSeats = async (body: Body<typeof clearExamSeats>): Promise<number> =>
  (await change(send<Answer<typeof clearExamSeats>>('POST', '/clear_exam_seats', body))).data.cleared;

export const fetchCampusClasses = async (campus_id: number, signal: AbortSignal): Promise<Answer<typeof campusClassesOf>['data']> =>
  (await send<Answer<typeof campusClassesOf>>('POST', '/campus_classes', { campus_id }, signal)).data;
export const fetchClassSections = async (class_campus_id: number, signal: AbortSignal): Promise<Answer<typeof campusClassSectionsOf>['data']> =>
  (await send<Answer<typeof campusClassSectionsOf>>('POST', '/campus_class_sections', { class_campus_id }, signal)).data;
