/** What a part of the home page finds out, in paisa. */
import type { z } from 'zod';
import { BEFORE, monthBefore, monthOf, type HomeDays } from '../../../contract/home/days.ts';
import type { getDashboardData } from '../../../contract/endpoints/dashboard.ts';
import { homeFigures, type FigureKey } from '../../../contract/home/figures.ts';
import type { Call } from '../../http/route.ts';

type Data = z.input<typeof getDashboardData.response>['data'];
export type Picture = Data['pictures'][number];
export type Account = Data['accounts'][number];
/** What a statement adds up. */
export interface Summed {
  readonly amount: number;
  readonly count: number;
}
export interface Said {
  readonly amount?: number;
  readonly count?: number;
}
/** A figure, and where it is compared the same of a month and of a year ago. */
export type Figures = Partial<Record<FigureKey, Said | readonly [now: Said, month: Said, year: Said]>>;
export interface Found {
  readonly figures?: Figures;
  readonly pictures?: readonly Picture[];
  readonly accounts?: readonly Account[];
}
export interface Question {
  readonly call: Call;
  readonly today: string;
  /** Whether the session may see a figure. */
  readonly shows: (key: FigureKey) => boolean;
  readonly holds: (privilege: string) => boolean;
}
/** A part of the page, one statement or a few that travel together; null for who sees nothing of it. */
export type Part = (question: Question) => Promise<Found> | null;

/** This month until today, and the same of a month and of a year ago. */
export const spansOf = (today: string): readonly [HomeDays, HomeDays, HomeDays] => [
  monthOf(today),
  monthBefore(today, 'month'),
  monthBefore(today, 'year'),
];

const saidOf = ({ amount = null, count = null }: { amount?: number | null; count?: number | null } = {}) => ({
  amount,
  count,
});
/** The figures of all parts in their order, as the wire has them. */
export function figuresOf(found: Figures, shows: Question['shows']): Data['figures'] {
  return (Object.keys(homeFigures) as FigureKey[]).flatMap((key) => {
    const value = found[key];
    if (value === undefined || !shows(key)) return [];
    const all = (Array.isArray(value) ? value : [value]) as readonly Said[];
    const before = all.slice(1).map((one, at) => ({ key: BEFORE[at] ?? 'month', ...saidOf(one) }));
    return [{ key, ...saidOf(all[0]), before }];
  });
}
