import { formatDate, today } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { classOf } from '../kit/classOf.ts';
import { afterDue } from './afterDue.ts';
import type { PrintSetting } from './challanSettings.ts';
import { monthsText } from './months.ts';
import { challanCode, netOf, type Paper, type PaperSum } from './paper.ts';
import { arrearsOf, linesOf } from './paperLines.ts';
import { WIDE, type Room } from './room.ts';

const dateOf = (day: string | null): string => (day === null ? '–' : formatDate(day));

function marksOf({ status, print_count, last_paid_date }: Challan): string[] {
  const state = status === 'Void' ? ['VOID'] : status === 'Fully Paid' ? [last_paid_date ? `PAID ${formatDate(last_paid_date)}` : 'PAID'] : [];
  return [...state, ...(print_count > 0 ? ['DUPLICATE'] : [])];
}

/**
 * A challan as it prints. Its arrears are a view over older open lines as they are now, never an amount of its own: what is asked for is
 * the balance of this challan and of those.
 */
export function challanPaper(challan: Challan, { showArrears, showQr }: Pick<PrintSetting, 'showArrears' | 'showQr'>, room: Room = WIDE): Paper {
  const { student, on_paper: extra } = challan;
  const isVoid = challan.status === 'Void';
  const lines = linesOf(challan, room);
  const arrears = showArrears && !isVoid ? arrearsOf(extra?.arrears ?? [], lines.length, room) : [];
  const owed = sumRupees(arrears.map(({ amount }) => amount));
  const within = isVoid ? 0 : sumRupees([challan.balance, owed]);
  const isPaid = challan.status === 'Fully Paid' && within === 0;
  const late = afterDue(challan);
  const sums: PaperSum[] = [
    { label: 'Total of this challan', amount: sumRupees(lines.map(netOf)) },
    ...(challan.paid > 0 && !isPaid ? [{ label: 'Already paid', amount: -challan.paid }] : []),
    ...(owed > 0 ? [{ label: 'Arrears', amount: owed }] : []),
  ];
  return {
    key: String(challan.id),
    challans: [challan.id],
    campusId: student.campus_id,
    campus: student.campus_name,
    marks: marksOf(challan),
    facts: [
      ['Challan no', String(challan.challan_no)],
      ['Fee months', monthsText(monthsOf(challan))],
      ['Student', student.studentName],
      ['Father', student.father_name ?? '–'],
      ['SID', String(student.sid)],
      ['Family no', student.family_no === null ? '–' : String(student.family_no)],
      ['Class', classOf(student)],
      ['Roll no', student.roll_no ?? '–'],
      ['Issued', formatDate(challan.issue_date)],
      ['Due', formatDate(challan.due_date)],
      ['Valid until', dateOf(challan.validity_date)],
    ],
    nameUrdu: extra?.student_name_ur || null,
    groups: [{ title: null, lines }, ...(arrears.length > 0 ? [{ title: 'Arrears of earlier challans', lines: arrears }] : [])],
    sums,
    payable:
      late && within > 0
        ? [
            { label: `Payable by ${formatDate(late.until)}`, amount: within },
            ...(late.fine > 0 ? [{ label: `After ${formatDate(late.until)}`, amount: sumRupees([within, late.fine]) }] : []),
            ...(late.today > 0 ? [{ label: `On ${formatDate(today())}`, amount: sumRupees([within, late.today]) }] : []),
          ]
        : isPaid
          ? [{ label: 'Paid', amount: challan.paid }]
          : [{ label: within > 0 ? `Payable by ${formatDate(challan.due_date)}` : 'Payable', amount: within }],
    words: rupeesInWords(isPaid ? challan.paid : within),
    rule: [late && within > 0 ? late.rule : '', waitingOf(challan)].filter(Boolean).join(' ') || null,
    code: showQr && !isVoid ? challanCode(challan.challan_no) : null,
  };
}

/** Nobody pays again what was received and is not booked yet. */
const waitingOf = ({ pending }: Challan): string => (pending > 0 ? `Rs ${formatMoney(pending)} of this was received and waits for approval.` : '');

/** Every month of the range, as the head of the challan names them. */
function monthsOf({ challan_month, challan_month_to, particulars = [] }: Challan): string[] {
  const own = particulars.map((line) => line.challan_month).filter((month) => month >= challan_month && month <= challan_month_to);
  return [challan_month, challan_month_to, ...own];
}
