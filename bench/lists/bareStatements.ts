/** What both kinds of write of the bare server share. */
export type Body = Readonly<Record<string, unknown>>;

/** Columns of an answer, over the alias `r`. */
export const COLUMNS = `r.id, r.version, r.challan_no, r.campus_id, r.class_id, r.student_id, r.student_name, to_char(r.fee_month, 'YYYY-MM') AS fee_month,
  r.issue_date::text AS issue_date, r.due_date::text AS due_date, r.status, r.gross, r.discount, r.net`;

/** Values of a create after the institute, in the order of its INSERT. */
export const createdValues = (b: Body): unknown[] => [
  b['challan_no'],
  b['campus_id'],
  b['class_id'],
  b['student_id'],
  b['student_name'],
  `${String(b['fee_month'])}-01`,
  b['issue_date'],
  b['due_date'],
  b['status'],
  Number(b['gross']) * 100,
  0,
  Number(b['net']) * 100,
];
