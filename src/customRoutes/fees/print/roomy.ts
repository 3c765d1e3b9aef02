import type { PrintSetting } from './challanSettings.ts';
import type { Layout } from './challanLayouts.ts';
import type { Paper } from './paper.ts';

/** Lines of the table that a copy certainly has room for in its usual size, in millimetres counted generously. */
const ROOM: Readonly<Record<Layout, number>> = { horizontal: 10, vertical: 6, carbon: 12 };
const MOST_COPIES = 3;
/** Four side by side are narrow, and four one below the other too low to say anything without a look. */
const NARROW = { room: 7, line: 12 } as const;
const [LONG_LINE, LONG_FACT, LONG_NOTE] = [20, 40, 70] as const;
const linesOf = (text: string, length: number): number =>
  text.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil(one.length / length)), 0);

/** Whether a copy fits without a look: measuring makes the browser lay a sheet out that nobody sees yet. In doubt false. */
export function isRoomy(paper: Paper, setting: PrintSetting, layout: Layout): boolean {
  const isNarrow = layout === 'horizontal' && setting.copies.length > MOST_COPIES;
  if (layout === 'vertical' && setting.copies.length > MOST_COPIES) return false;
  const { room, line } = isNarrow ? NARROW : { room: ROOM[layout], line: LONG_LINE };
  if (paper.facts.some(([, value]) => value.length > LONG_FACT) || setting.bank.some((line) => line.length > LONG_FACT)) return false;
  if (setting.heading.length > LONG_FACT * 1.5 || paper.words.length > 120 || (paper.rule?.length ?? 0) > 120) return false;
  if (linesOf(setting.notes, LONG_NOTE) > 4 || paper.sums.length > 4) return false;
  const rows = paper.groups.flatMap(({ title, lines }) => [...(title === null ? [] : [title]), ...lines.map(({ text }) => text)]);
  return rows.reduce((sum, text) => sum + linesOf(text, line), 0) <= room;
}
