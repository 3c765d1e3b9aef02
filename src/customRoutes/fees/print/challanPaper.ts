import { formatDate } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { classOf } from '../../../students/classOf.ts';
import { lateFeeRule } from './afterDue.ts';
import type { PrintSetting } from './challanSettings.ts';
import { monthsText } from './months.ts';
import { challanCode, netOf, type Paper, type PaperSum } from './paper.ts';
import { arrearsOf, linesOf } from './paperLines.ts';
import { WIDE, type Room } from './room.ts';
import { waitingText } from './waitingText.ts';

const dateOf = (day: string | null): string => (day === null ? '–' : formatDate(day));

function marksOf({ status, print_count, last_paid_date }: Challan): string[] {
  const state =
    status === 'Void'
      ? ['VOID']
      : status === 'Fully Paid'
        ? [last_paid_date ? `PAID ${formatDate(last_paid_date)}` : 'PAID']
        : [];
  return [...state, ...(print_count > 0 ? ['DUPLICATE'] : [])];
}

/**
 * A challan as it prints. Its arrears are a view over older open lines as they are now, never an amount of its own:
 * what is asked for is the balance of this challan and of those, less what waits for approval, with the late fees of
 * the day by which it is to be paid. The counter asks the same on that day.
 */
export function challanPaper(
  challan: Challan,
  { showArrears, showQr }: Pick<PrintSetting, 'showArrears' | 'showQr'>,
  room: Room = WIDE,
): Paper {
  const { student, on_paper: extra } = challan;
  const isVoid = challan.status === 'Void';
  const lines = linesOf(challan, room);
  const arrears = showArrears && !isVoid ? arrearsOf(extra?.arrears ?? [], lines.length, room) : [];
  const owed = sumRupees(arrears.map(({ amount }) => amount));
  const { waiting, fines, ...notes } = besides(challan, arrears.length > 0);
  const bare = isVoid ? 0 : sumRupees([challan.balance, owed, -waiting]);
  const within = sumRupees([bare, fines.by]);
  const after = sumRupees([bare, fines.after]);
  const isPaid = challan.status === 'Fully Paid' && within === 0;
  const days = extra?.days ?? { by: challan.due_date, after: challan.due_date, late: false };
  const sums: PaperSum[] = [
    { label: 'Total of this challan', amount: sumRupees(lines.map(netOf)) },
    ...(challan.paid > 0 && !isPaid
      ? [
          {
            label:
              challan.last_paid_date === null ? 'Already paid' : `Already paid (${formatDate(challan.last_paid_date)})`,
            amount: -challan.paid,
          },
        ]
      : []),
    ...(owed > 0 ? [{ label: 'Arrears', amount: owed }] : []),
    ...(waiting > 0 ? [{ label: 'Waits for approval', amount: -waiting }] : []),
    ...(fines.by > 0 ? [{ label: `Late fee until ${formatDate(days.by)}`, amount: fines.by }] : []),
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
    groups: [
      { title: null, lines },
      ...(arrears.length > 0 ? [{ title: 'Arrears of earlier challans', lines: arrears }] : []),
    ],
    sums,
    payable: isPaid
      ? [{ label: 'Paid', amount: challan.paid }]
      : within === 0
        ? [{ label: 'Payable', amount: 0 }]
        : [
            { label: `Payable ${days.late ? 'on' : 'by'} ${formatDate(days.by)}`, amount: within },
            ...(after > within ? [{ label: `After ${formatDate(days.by)}`, amount: after }] : []),
          ],
    words: rupeesInWords(isPaid ? challan.paid : within),
    rule: [within > 0 ? lateFeeRule(challan) : '', waitingText(notes)].filter(Boolean).join(' ') || null,
    code: showQr && !isVoid ? challanCode(challan.challan_no) : null,
  };
}

/** What waits for approval and what late fees come to, of the challan and, `withArrears`, of those before it. */
function besides({ status, pending, on_paper: paper }: Challan, withArrears: boolean) {
  if (status === 'Void' || !paper)
    return { waiting: status === 'Void' ? 0 : pending, fines: { by: 0, after: 0 }, received: 0, discounts: 0 };
  const { fine, pending_discount, arrears_fine, arrears_pending, arrears_pending_discount } = paper;
  const waiting = sumRupees([pending, ...(withArrears ? [arrears_pending] : [])]);
  const discounts = sumRupees([pending_discount, ...(withArrears ? [arrears_pending_discount] : [])]);
  return {
    waiting,
    discounts,
    received: sumRupees([waiting, -discounts]),
    fines: {
      by: sumRupees([fine.by, ...(withArrears ? [arrears_fine.by] : [])]),
      after: sumRupees([fine.after, ...(withArrears ? [arrears_fine.after] : [])]),
    },
  };
}

/** Every month of the range, as the head of the challan names them. */
function monthsOf({ challan_month, challan_month_to, particulars = [] }: Challan): string[] {
  const own = particulars
    .map((line) => line.challan_month)
    .filter((month) => month >= challan_month && month <= challan_month_to);
  return [challan_month, challan_month_to, ...own];
}
