import type { Filter } from '../../contract/filters.ts';
import { decodeRow, type Row } from '../dataProvider/decode.ts';
import { students } from '../resources/students.ts';
import type { ClassChoice } from './ClassPicker.tsx';
import { ask } from '../dataProvider/ask.ts';

const PAGE = 500;
/** More than this is too much for one sheet or one move; a class has far fewer. */
export const MOST = 2000;

export interface Loaded {
  readonly rows: readonly Row[];
  readonly total: number;
}
export type Whom = { readonly ids: readonly number[] } | { readonly choice: ClassChoice; readonly enrolled: boolean };

const FIELDS = ['campus_id', 'session_id', 'class_id', 'section_id'] as const;
const bodyOf = (whom: Whom) => {
  if ('ids' in whom) return { scope: 'everyone' as const, ids: [...whom.ids] };
  const filters = FIELDS.flatMap((field): Filter[] =>
    whom.choice[field] === null ? [] : [{ field, operator: '=', value: whom.choice[field] }],
  );
  return { filters, ...(whom.enrolled ? { scope: 'enrolled' as const } : {}) };
};

/** The students named, or those at a choice, by class, section and SID; at most `MOST`. */
export async function loadStudents(whom: Whom, signal: AbortSignal): Promise<Loaded> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask('POST /fetch_api_students', {
      body: { ...bodyOf(whom), page, per_page: PAGE, sort_by: 'sid', sort_order: 'ASC', with_total: 1 },
      signal,
    });
    rows.push(...answer.data.map((row) => decodeRow(students, row)));
    const total = answer.total ?? rows.length;
    const isLast = answer.data.length === 0 || (answer.current_page ?? page) >= (answer.last_page ?? page);
    if (isLast || rows.length >= MOST) return { rows: rows.slice(0, MOST), total };
  }
}

/** `class`, `section`, … of a student as the wire carries them: the title inside, '' for none. */
export function carried(row: Readonly<Record<string, unknown>>, name: string, title: string): string {
  const value = row[name];
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, title) : null;
  return typeof found === 'string' ? found : '';
}
/** 'One A' or 'One'. */
export const classOf = (row: Readonly<Record<string, unknown>>): string =>
  [carried(row, 'class', 'class_name'), carried(row, 'section', 'section_name')].filter(Boolean).join(' ');
