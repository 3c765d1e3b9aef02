import { keepPreviousData } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { wordsOf, classLine, type StudentRow } from '../../students/studentRow.ts';
import { NO_CLASS, type ClassChoice } from '../../students/ClassPicker.tsx';
import type { Chosen } from './chosen.ts';

export const PER_PAGE = 50;
const SORT = { field: 'sid', order: 'ASC' } as const;
export interface Candidates {
  readonly rows: readonly StudentRow[];
  readonly total: number;
  readonly lastPage: number;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Everybody who matches, up to `most`. */
  readonly all: (most: number) => Promise<Chosen[]>;
  /** The one with exactly this SID, wherever they are: what a scanned card says. */
  readonly bySid: (sid: number) => Promise<StudentRow | null>;
}
export interface Wanted {
  readonly choice: ClassChoice;
  readonly search: string;
  readonly page: number;
}
export const NOBODY_YET: Wanted = { choice: NO_CLASS, search: '', page: 1 };
export const chosenOf = (row: StudentRow): Chosen => ({ id: Number(row.id), sid: row.sid, name: row.student_name });
/** What a line about a student says besides the name. */
export const lineOf = (row: StudentRow) => {
  const words = wordsOf(row);
  return { ...words, choice: classLine(words) };
};

/** Enrolled students that fit the chosen class and what is typed. */
export function useCandidates({ choice, search, page }: Wanted): Candidates {
  const provider = useDataProvider();
  const filter = useMemo(() => {
    const filters = Object.entries(choice).flatMap(([field, value]) =>
      value === null ? [] : [{ field, operator: '=', value }],
    );
    return { scope: 'enrolled', ...(filters.length ? { filters } : {}), ...(search ? { q: search } : {}) };
  }, [choice, search]);
  const {
    data,
    total = 0,
    isFetching,
    error,
    refetch,
  } = useGetList<StudentRow>(
    'students',
    { pagination: { page, perPage: PER_PAGE }, sort: SORT, filter },
    { placeholderData: keepPreviousData },
  );
  const all = useCallback(
    async (most: number) =>
      (await provider.getList('students', { pagination: { page: 1, perPage: most }, sort: SORT, filter })).data.map(
        (row) => chosenOf(row as StudentRow),
      ),
    [provider, filter],
  );
  const bySid = useCallback(
    async (sid: number) => {
      const filters = [{ field: 'sid', operator: '=', value: sid }];
      const found = await provider.getList('students', {
        pagination: { page: 1, perPage: 1 },
        sort: SORT,
        filter: { scope: 'students', filters },
      });
      return (found.data[0] as StudentRow | undefined) ?? null;
    },
    [provider],
  );
  return {
    rows: data ?? [],
    total,
    lastPage: Math.max(1, Math.ceil(total / PER_PAGE)),
    isFetching,
    error,
    refetch: () => void refetch(),
    all,
    bySid,
  };
}
