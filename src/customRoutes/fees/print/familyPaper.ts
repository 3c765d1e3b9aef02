import { formatDate, today } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { withClass } from '../../../students/classOf.ts';
import type { PrintSetting } from './challanSettings.ts';
import { monthsText } from './months.ts';
import { challanCode, type Paper, type PaperGroup, type PaperLine } from './paper.ts';
import { WIDE, type Room } from './room.ts';
import { waitingText } from './waitingText.ts';

const lineOf = (some: readonly Challan[]): PaperLine => ({
  text: some.length === 1 ? `Challan ${some[0]?.challan_no ?? ''}` : `${some.length} challans`,
  month: monthsText(some.flatMap(({ challan_month, challan_month_to }) => [challan_month, challan_month_to])),
  amount: sumRupees(some.flatMap(({ amount, fine }) => [amount, fine])),
  discount: sumRupees(some.map(({ discount }) => discount)),
});
/** Under each child its challans; where there are more than there is room for, a child has one line for all of them. */
function groupsOf(challans: readonly Challan[], { all }: Room): PaperGroup[] {
  const children = [...Map.groupBy(challans, ({ student }) => student.id).values()].map((own) => {
    const { student } = own[0] as Challan;
    return { own, name: withClass(`${student.studentName}, SID ${student.sid}`, student) };
  });
  if (challans.length + children.length <= all)
    return children.map(({ own, name }) => ({ title: name, lines: own.map((one) => lineOf([one])) }));
  return [{ title: null, lines: children.map(({ own, name }) => ({ ...lineOf(own), text: name })) }];
}

/**
 * All open challans of the children of one family on one sheet with one total; `challans` are theirs, at least one.
 * Nothing is both here and in arrears: every open challan has its own line.
 */
export function familyPaper(
  challans: readonly Challan[],
  { showQr }: Pick<PrintSetting, 'showQr'>,
  room: Room = WIDE,
): Paper {
  const sorted = challans.toSorted((a, b) => a.student.sid - b.student.sid || (a.due_date < b.due_date ? -1 : 1));
  const first = sorted[0] as Challan;
  const { student } = first;
  const billed = sumRupees(sorted.flatMap(({ amount, fine, discount }) => [amount, fine, -discount]));
  const paid = sumRupees(sorted.map((one) => one.paid));
  const waiting = sumRupees(sorted.map(({ pending }) => pending));
  const discounts = sumRupees(sorted.map(({ on_paper }) => on_paper?.pending_discount ?? 0));
  const fine = sumRupees(sorted.map(({ late_fee_fine = 0 }) => late_fee_fine));
  const payable = sumRupees([...sorted.map(({ due }) => due), fine]);
  const last = sorted.reduce((latest, { due_date }) => (due_date > latest ? due_date : latest), first.due_date);
  return {
    key: `family ${student.family_no ?? student.id} ${student.campus_id}`,
    challans: sorted.map(({ id }) => id),
    campusId: student.campus_id,
    campus: student.campus_name,
    marks: sorted.every(({ print_count }) => print_count > 0) ? ['DUPLICATE'] : [],
    facts: [
      ['Family no', student.family_no === null ? '–' : String(student.family_no)],
      ['Father', student.father_name ?? '–'],
      ['Children', String(new Set(sorted.map((one) => one.student.id)).size)],
      ['Challans', String(sorted.length)],
      [
        'Fee months',
        monthsText(sorted.flatMap(({ challan_month, challan_month_to }) => [challan_month, challan_month_to])),
      ],
      ['Printed', formatDate(today())],
      ['Last due', formatDate(last)],
    ],
    nameUrdu: null,
    groups: groupsOf(sorted, room),
    sums: [
      { label: 'Total of all challans', amount: billed },
      ...(paid > 0 ? [{ label: 'Already paid', amount: -paid }] : []),
      ...(waiting > 0 ? [{ label: 'Waits for approval', amount: -waiting }] : []),
      ...(fine > 0 ? [{ label: `Late fee until ${formatDate(today())}`, amount: fine }] : []),
    ],
    payable: [{ label: `Payable by the family on ${formatDate(today())}`, amount: payable }],
    words: rupeesInWords(payable),
    rule: waitingText({ received: sumRupees([waiting, -discounts]), discounts }) || null,
    code: !showQr
      ? null
      : student.family_no === null
        ? challanCode(first.challan_no)
        : `EDU:FAMILY:${student.family_no}`,
  };
}
