import { NotOffered, offers } from '../../../../auth/offers.ts';
import type { StudentFound } from '../calls.ts';
import { readCode } from './code.ts';
import type { Source } from './source.ts';
import { ask } from '../../../../dataProvider/ask.ts';
import { askChallans } from '../../../../challans/challanList.ts';

/** Whose bill the till shows: the query of /open_challans, and of the till's own address. */
export type Payer = { readonly student_id: string } | { readonly family_no: string } | { readonly challan_no: string };
export interface Found {
  readonly payer: Payer;
  readonly key: string;
  readonly name: string;
  /** 'SID 101 · One A · Javed' */
  readonly about: string;
  /** The number typed is exactly this SID, challan or family number. */
  readonly exact: boolean;
  readonly badge: string | null;
}
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const inside = (row: StudentFound, name: string, title: string): string => {
  const value = row[name];
  return typeof value === 'object' && value !== null ? text(Reflect.get(value, title)) : '';
};
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

function studentOf(row: StudentFound, typed: string): Found {
  const className = [inside(row, 'class', 'class_name'), inside(row, 'section', 'section_name')]
    .filter(Boolean)
    .join(' ');
  const roll = text(row['roll_no']);
  const family = text(row['family_no']);
  return {
    payer: { student_id: text(row['id']) },
    key: `student-${text(row['id'])}`,
    name: text(row['studentName']),
    about: joined(
      `SID ${text(row['sid'])}`,
      className,
      text(row['father_name']),
      roll && `Roll ${roll}`,
      family && `Family ${family}`,
      inside(row, 'campus', 'campus_name'),
    ),
    exact: text(row['sid']) === typed,
    badge: badgeOf(row),
  };
}
function badgeOf(row: StudentFound): string | null {
  const { status_class: status } = row;
  const name = inside(row, 'status', 'name');
  return status === 'enrolled' || (!status && name === '') ? null : name || 'Not enrolled';
}
const coded = (payer: Payer, key: string, name: string, about: string): Found => ({
  payer,
  key,
  name,
  about,
  exact: true,
  badge: null,
});

/**
 * How near a name is to what was typed: it begins so, one of its words does, it is somewhere inside, another field
 * fits.
 */
function rank(name: string, typed: string): number {
  const [own, wanted] = [name.toLowerCase(), typed.toLowerCase()];
  return own.startsWith(wanted) ? 0 : own.includes(` ${wanted}`) ? 1 : own.includes(wanted) ? 2 : 3;
}
const MOST = 8;

const bySearch: Source = {
  students: async (search, signal) => {
    const body = { search, scope: 'students', page: 1, per_page: 24, with_total: 0 } as const;
    return (await ask('POST /fetch_api_students', { body, signal })).data;
  },
  challans: async (search, signal) =>
    (await askChallans({ search, per_page: '10', include_future_challans: '1' }, signal)).data,
};
const source = async (): Promise<Source> =>
  offers('open-challans') ? bySearch : (await import('./byFilters.ts')).byFilters;
export const payerHint = (): string =>
  offers('open-challans')
    ? 'Name, SID, roll, family or challan number, or scan'
    : 'Name, SID, roll or challan number, or scan';

async function challansNumbered({ challans }: Source, number: string, signal?: AbortSignal): Promise<Found[]> {
  return (await challans(number, signal)).flatMap((one) =>
    String(one.challan_no) === number
      ? [
          coded(
            { challan_no: number },
            `challan-${number}`,
            `Challan ${number}`,
            joined(one.student.studentName, `SID ${one.student.sid}`, one.status),
          ),
        ]
      : [],
  );
}

/**
 * Everybody whose name, SID, roll, family or mobile number the text finds; a number is also looked up as a challan and
 * as a family. What it names exactly comes first. A scanned code is taken at its word.
 */
export async function findPayers(search: string, signal?: AbortSignal): Promise<Found[]> {
  const typed = search.trim();
  const code = readCode(typed);
  if (code?.kind === 'challan')
    return [coded({ challan_no: code.number }, `challan-${code.number}`, `Challan ${code.number}`, 'Scanned code')];
  const hasFamilies = offers('open-challans');
  if (code?.kind === 'family' && !hasFamilies) throw new NotOffered();
  if (code?.kind === 'family')
    return [coded({ family_no: code.number }, `family-${code.number}`, `Family ${code.number}`, 'Scanned code')];
  const wanted = code?.number ?? typed;
  const isNumber = /^\d{1,15}$/.test(wanted);
  const from = await source();
  const [rows, challans] = await Promise.all([
    from.students(wanted, signal),
    isNumber && !code ? challansNumbered(from, wanted, signal) : [],
  ]);
  const students = rows
    .map((row) => studentOf(row, wanted))
    .toSorted((a, b) => rank(a.name, wanted) - rank(b.name, wanted));
  if (code) return students.filter(({ exact }) => exact);
  const children = rows.filter((row) => isNumber && hasFamilies && text(row['family_no']) === wanted);
  const family =
    children.length > 0
      ? [
          coded(
            { family_no: wanted },
            `family-${wanted}`,
            `Family ${wanted}`,
            children.map((row) => text(row['studentName'])).join(', '),
          ),
        ]
      : [];
  return [
    ...students.filter(({ exact }) => exact),
    ...challans,
    ...family,
    ...students.filter(({ exact }) => !exact),
  ].slice(0, MOST);
}
