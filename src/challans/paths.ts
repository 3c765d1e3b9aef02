/** Addresses that the lists of fees lead to. */
export const statementOf = (whom: { readonly student_id: number } | { readonly family_no: number }): string =>
  'student_id' in whom ? `/fee-statement?student_id=${whom.student_id}` : `/fee-statement?family_no=${whom.family_no}`;
export const remindersOf = (students: readonly number[]): string =>
  `/print-fee-reminder?student_ids=${students.join()}`;
export const receiptsOf = (payments: readonly number[]): string =>
  `/payment-history/print?payment_ids=${payments.join()}`;
