import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStillHere } from '../ui/screen/useStillHere.ts';

export const CLASS_PARAMS = ['campus_id', 'class_id', 'section_id', 'session_id'] as const;
export type ClassParam = (typeof CLASS_PARAMS)[number];
export type ClassParams = Readonly<Record<ClassParam, number | null>>;

export interface ListAddress {
  readonly classes: ClassParams;
  readonly search: string;
  /** `?not-enrolled=true`: the screen is about those who are not enrolled (specification 2). */
  readonly notEnrolled: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: string | null;
  readonly sortOrder: 'ASC' | 'DESC';
  /** All parameters of the address, as they stand in it. */
  readonly address: string;
  /** Any other parameter of the address; null when it is not there. */
  readonly param: (name: string) => string | null;
  /** Class, search, not-enrolled, page and sort as the query of a list. */
  readonly query: Readonly<Record<string, string>>;
  /** ClassParams and not_enrolled as the body of a bulk call. */
  readonly body: Readonly<Partial<Record<ClassParam, number>>> & { readonly not_enrolled?: true };
  /** Sets parameters (null takes one away) and goes back to the first page, unless the page itself is set. */
  readonly set: (changes: Readonly<Record<string, string | number | null>>) => void;
}
const PER_PAGE = 50;
const idOf = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Where a fee screen looks, kept in the address: reloading, the back button and a sent link show the same. */
export function useListAddress({ perPage: usual = PER_PAGE }: { readonly perPage?: number } = {}): ListAddress {
  const [params, setParams] = useSearchParams();
  const stillHere = useStillHere();
  return useMemo(() => {
    const classes = Object.fromEntries(CLASS_PARAMS.map((name) => [name, idOf(params.get(name))])) as ClassParams;
    const search = params.get('search') ?? '';
    const notEnrolled = params.get('not-enrolled') === 'true';
    const page = idOf(params.get('page')) || 1;
    const perPage = Math.min(idOf(params.get('per_page')) || usual, 500);
    const sortBy = params.get('sort_by');
    const sortOrder = params.get('sort_order')?.toUpperCase() === 'ASC' ? 'ASC' : 'DESC';
    const chosen = CLASS_PARAMS.flatMap((name) => (classes[name] === null ? [] : [[name, classes[name]] as const]));
    return {
      classes,
      search,
      notEnrolled,
      page,
      perPage,
      sortBy,
      sortOrder,
      address: params.toString(),
      param: (name) => params.get(name),
      query: {
        ...Object.fromEntries(chosen.map(([name, id]) => [name, String(id)])),
        ...(search === '' ? {} : { search }),
        ...(notEnrolled ? { 'not-enrolled': 'true' } : {}),
        ...(sortBy === null ? {} : { sort_by: sortBy, sort_order: sortOrder }),
        page: String(page),
        per_page: String(perPage),
      },
      body: { ...Object.fromEntries(chosen), ...(notEnrolled ? { not_enrolled: true as const } : {}) },
      set: (changes) =>
        stillHere() &&
        setParams(
          (known) => {
            const next = new URLSearchParams(known);
            if (!('page' in changes)) next.delete('page');
            for (const [name, value] of Object.entries(changes)) {
              if (value === null || value === '') next.delete(name);
              else next.set(name, String(value));
            }
            return next;
          },
          { replace: true },
        ),
    };
  }, [params, setParams, usual, stillHere]);
}
