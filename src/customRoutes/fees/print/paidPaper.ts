import { formatDate, today } from '../../../../contract/dates.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { methodName } from '../till/receiving.ts';
import type { PaidParticular, PayingStudent } from '../till/payingStudent.ts';
import { classOf } from './challanPaper.ts';
import { monthsText } from './months.ts';
import { total, type Paper, type PaperGroup, type PaperLine } from './paper.ts';

const lineOf = ({ particular, challan_no, challan_month, currentPayment }: PaidParticular): PaperLine => ({
  text: `${particular}, challan ${challan_no}`,
  month: monthsText([challan_month]),
  amount: currentPayment,
  discount: 0,
});
function groupsOf({ particulars, students }: PayingStudent): PaperGroup[] {
  if (students.length < 2) return [{ title: null, lines: particulars.map(lineOf) }];
  return [...Map.groupBy(particulars, ({ student_id }) => student_id)].map(([id, own]) => {
    const student = students.find((one) => one.id === id);
    return {
      title: student ? `${student.studentName}, SID ${student.sid}, ${classOf(student)}` : (own[0]?.studentName ?? ''),
      lines: own.map(lineOf),
    };
  });
}
/** The paying-student record as a paper (specification 2): total paid is the sum of currentPayment over the lines, issued today. */
export function paidPaper(record: PayingStudent): Paper {
  const { student, receipts } = record;
  const paid = total(record.particulars.map(({ currentPayment }) => currentPayment));
  const isPending = receipts.some(({ status }) => status === 'pending');
  return {
    key: `paid ${receipts.map(({ receipt_no }) => receipt_no).join(' ')}`,
    challans: [],
    campusId: student.campus_id,
    campus: student.campus_name,
    marks: isPending ? ['PENDING APPROVAL'] : [],
    facts: [
      ['Receipt no', receipts.map(({ receipt_no }) => receipt_no).join(', ') || '–'],
      ['SID', String(student.sid)],
      ['Student', record.students.length > 1 ? record.students.map(({ studentName }) => studentName).join(', ') : student.studentName],
      ['Father', student.father_name ?? '–'],
      ['Family no', student.family_no === null ? '–' : String(student.family_no)],
      ['Class', classOf(student)],
      ['Roll no', student.roll_no ?? '–'],
      ['Issued', formatDate(today())],
      ['Paid on', formatDate(record.paidDate)],
      ['Paid by', record.detail ? `${methodName(record.method)}: ${record.detail}` : methodName(record.method)],
    ],
    nameUrdu: null,
    groups: groupsOf(record),
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
