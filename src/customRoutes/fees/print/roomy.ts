import { headOf } from './headOf.ts';
import type { PrintSetting } from './challanSettings.ts';
import type { Layout } from './challanLayouts.ts';
import type { Paper } from './paper.ts';

/** Lines of the table that a copy certainly has room for in its usual size, in millimetres counted generously. */
const ROOM: Readonly<Record<Exclude<Layout, 'vertical'>, number>> = { horizontal: 10, carbon: 12 };
const MOST_COPIES = 3;
/** Four side by side are narrow. */
const NARROW = { room: 7, line: 12 } as const;
/**
 * One below the other they are low: what is above and below the table counts as well. Lines of the half with the money,
 * of which a line of the table takes more, and of the half with the facts; letters of a line of words, and of a fact
 * with its name. Less than what was found to fit in a browser.
 */
const LOW = { money: 13.5, ofFour: 12.2, row: 1.3, facts: 13, words: 60, fact: 34 } as const;
const [LONG_LINE, LONG_FACT, LONG_NOTE] = [20, 40, 70] as const;
const linesOf = (text: string, length: number): number =>
  text.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil(one.length / length)), 0);

/**
 * Whether a copy fits without a look: measuring makes the browser lay a sheet out that nobody sees yet. In doubt false.
 */
export function isRoomy(paper: Paper, setting: PrintSetting, layout: Layout): boolean {
  const { facts, groups, words, rule, sums } = paper;
  if (facts.some(([, value]) => value.length > LONG_FACT) || setting.bank.some((line) => line.length > LONG_FACT))
    return false;
  if (setting.heading.length > LONG_FACT * 1.5 || words.length > 120 || (rule?.length ?? 0) > 120) return false;
  if (linesOf(setting.notes, LONG_NOTE) > 4 || sums.length > 4) return false;
  const isNarrow = layout === 'horizontal' && setting.copies.length > MOST_COPIES;
  const line = isNarrow ? NARROW.line : LONG_LINE;
  const rows = (titleLine: number): number =>
    groups.reduce(
      (sum, { title, lines }) =>
        lines.reduce((most, { text }) => most + linesOf(text, line), sum + (title ? linesOf(title, titleLine) : 0)),
      0,
    );
  if (layout === 'vertical') return isLowEnough(paper, setting, rows(LONG_FACT));
  return rows(line) <= (isNarrow ? NARROW.room : ROOM[layout]);
}
function isLowEnough(paper: Paper, { heading, notes, bank, copies }: PrintSetting, rows: number): boolean {
  const { campus, facts, nameUrdu, words, rule, sums } = paper;
  // A third line of the head and a third of the notes take from both halves.
  const around = Math.max(0, headOf(heading, campus).length - 2) + Math.max(0, linesOf(notes, LONG_NOTE) - 2);
  const money = rows * LOW.row + sums.length + linesOf(words, LOW.words) + (rule ? linesOf(rule, LOW.words) : 0);
  const named = facts.reduce((sum, [name, value]) => sum + linesOf(name + value, LOW.fact), nameUrdu ? 1 : 0);
  const room = copies.length > MOST_COPIES ? LOW.ofFour : LOW.money;
  return money + around <= room && named + bank.length + around <= LOW.facts;
}
