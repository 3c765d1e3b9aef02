/**
 * Which students a print page shows, told by its address: `ids` as ../../admissions/selection.ts writes them, or the
 * list's own query: `filter` (JSON of `{filters: [...], q: '...', …}`), `sort`, `order`, `not-enrolled`, and of
 * students by user `added_by`. Nothing: everybody of the section.
 */
import type { SortPayload } from 'ra-core';
import { chosenIds } from './chosenIds.ts';
import { sectionQuery, sectionOf } from './studentSections.ts';

export interface Selection {
  /** Chosen one by one; null: by filter. */
  readonly ids: readonly number[] | null;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filterOf(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { filters: value };
    return isObject(value) ? value : {};
  } catch (error) {
    console.warn('The filter in the address cannot be read; everybody is printed.', error);
    return {};
  }
}

/** What the list of a section asks for by itself. */
function queryOf(pathname: string, notEnrolled: boolean, addedBy: string): Readonly<Record<string, string>> {
  const section = sectionOf(pathname);
  if (section === null) return {};
  return { ...sectionQuery(section, notEnrolled), ...(section === 'students-by-user' ? { added_by: addedBy } : {}) };
}

export function selectionOf(pathname: string, search: string): Selection {
  const query = new URLSearchParams(search);
  return {
    ids: chosenIds(search),
    filter: {
      ...queryOf(pathname, query.get('not-enrolled') === 'true', query.get('added_by') ?? 'me'),
      ...filterOf(query.get('filter')),
    },
    sort: { field: query.get('sort') ?? 'sid', order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' },
  };
}
