import { formatDate, today } from '../../../../contract/dates.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { methodName } from '../../../challans/receiving.ts';
import type { PaidParticular, PayingStudent } from '../till/payingStudent.ts';
import { classOf, withClass } from '../../../students/classOf.ts';
import { monthsText } from './months.ts';
import { type Paper, type PaperGroup, type PaperLine } from './paper.ts';
import { WIDE, type Room } from './room.ts';

const lineOf = (some: readonly PaidParticular[], text: string): PaperLine => ({
  text,
  month: monthsText(some.map(({ challan_month }) => challan_month)),
  amount: sumRupees(some.map(({ currentPayment }) => currentPayment)),
  discount: 0,
});
const byParticular = (own: readonly PaidParticular[]): PaperLine[] =>
  [...Map.groupBy(own, ({ particular }) => particular)].map(([particular, some]) => lineOf(some, particular));
/**
 * Under each child what was paid for it: line by line, by particular where there is no room for that, else a child in
 * one line.
 */
function groupsOf({ particulars, students }: PayingStudent, { all }: Room): PaperGroup[] {
  const children = [...Map.groupBy(particulars, ({ student_id }) => student_id)].map(([id, own]) => {
    const student = students.find((one) => one.id === id);
    return {
      own,
      name: student ? withClass(`${student.studentName}, SID ${student.sid}`, student) : (own[0]?.studentName ?? ''),
    };
  });
  const titled = students.length > 1;
  const grouped = (linesOf: (own: readonly PaidParticular[]) => PaperLine[]): PaperGroup[] =>
    children.map(({ own, name }) => ({ title: titled ? name : null, lines: linesOf(own) }));
  const fits = (groups: readonly PaperGroup[]): boolean =>
    groups.reduce((sum, { title, lines }) => sum + lines.length + (title ? 1 : 0), 0) <= all;
  const inFull = grouped((own) =>
    own.map((one) =>
      lineOf([one], one.challan_no === null ? one.particular : `${one.particular}, challan ${one.challan_no}`),
    ),
  );
  if (fits(inFull)) return inFull;
  const shorter = grouped(byParticular);
  return !titled || fits(shorter)
    ? shorter
    : [{ title: null, lines: children.map(({ own, name }) => lineOf(own, name)) }];
}
/**
 * The paying-student record as a paper (specification 2): total paid is the sum of currentPayment over the lines,
 * issued today.
 */
export function paidPaper(record: PayingStudent, room: Room = WIDE): Paper {
  const { student, receipts } = record;
  const paid = sumRupees(record.particulars.map(({ currentPayment }) => currentPayment));
  const isPending = receipts.some(({ status }) => status === 'pending');
  return {
    key: `paid ${receipts.map(({ receipt_no }) => receipt_no).join(' ')}`,
    challans: [],
    campusId: student.campus_id,
    campus: student.campus_name,
    marks: isPending ? ['PENDING APPROVAL'] : [],
    facts: [
      ...(receipts.length > 0
        ? ([['Receipt no', receipts.map(({ receipt_no }) => receipt_no).join(', ')]] as const)
        : []),
      ['SID', String(student.sid)],
      [
        'Student',
        record.students.length > 1
          ? record.students.map(({ studentName }) => studentName).join(', ')
          : student.studentName,
      ],
      ['Father', student.father_name ?? '–'],
      ['Family no', student.family_no === null ? '–' : String(student.family_no)],
      ['Class', classOf(student)],
      ['Roll no', student.roll_no ?? '–'],
      ['Issued', formatDate(today())],
      ['Paid on', formatDate(record.paidDate)],
      ['Paid by', record.detail ? `${methodName(record.method)}: ${record.detail}` : methodName(record.method)],
    ],
    nameUrdu: null,
    groups: groupsOf(record, room),
    sums: [
      ...(record.cashRecieved > 0 ? [{ label: 'Cash received', amount: record.cashRecieved }] : []),
      ...(record.cashRecieved > 0 ? [{ label: 'Cash returned', amount: record.cashReturned }] : []),
      ...(record.advance > 0 ? [{ label: 'Kept as an advance', amount: record.advance }] : []),
      { label: 'Remains payable', amount: record.remainingPayable },
    ],
    payable: [{ label: 'Total paid', amount: paid }],
    words: rupeesInWords(paid),
    rule: null,
    code: null,
  };
}
