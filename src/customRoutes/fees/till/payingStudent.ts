/**
 * The paying-student record (specification 3): what was just paid, held in this tab's memory for the pages that print
 * it. Amounts in rupees. A reload forgets it; the receipt itself is always in the payment history.
 */
import type { OpenStudent, Receipt } from './calls.ts';

export interface PaidParticular {
  /** Null: the provider does not say. */
  readonly challan_no: number | null;
  readonly challan_month: string;
  readonly particular: string;
  readonly currentPayment: number;
  /** Whose line it is: a family pays for several. */
  readonly student_id: number;
  readonly studentName: string;
}
/** Who a printed page is about. */
export type PayingPerson = Pick<
  OpenStudent,
  | 'id'
  | 'sid'
  | 'studentName'
  | 'father_name'
  | 'roll_no'
  | 'family_no'
  | 'campus_id'
  | 'campus_name'
  | 'session_name'
  | 'class_name'
  | 'section_name'
>;
export interface PayingStudent {
  readonly student: PayingPerson;
  /** All children of a family that paid together. */
  readonly students: readonly PayingPerson[];
  readonly particulars: readonly PaidParticular[];
  readonly paidDate: string;
  readonly cashRecieved: number;
  readonly cashReturned: number;
  readonly remainingPayable: number;
  readonly method: string;
  /** Bank, cheque and reference of what is not cash; '' for none. */
  readonly detail: string;
  readonly amount: number;
  /** Beyond what was due. */
  readonly advance: number;
  /** A family with children at several campuses has one for each; empty where the provider gives none. */
  readonly receipts: readonly Receipt[];
  /** Address of the till that took it, for the way back. */
  readonly from: string;
}

let held: PayingStudent | null = null;
export function holdPayingStudent(record: PayingStudent | null): void {
  held = record;
}
export const clearPayingStudent = (): void => holdPayingStudent(null);
/** Null when nothing was just paid in this tab. */
export const payingStudent = (): PayingStudent | null => held;
