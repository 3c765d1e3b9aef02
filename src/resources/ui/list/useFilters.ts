import type { ListControllerResult } from 'ra-core';
import { useMemo } from 'react';
import type { Filter } from '../../../../contract/filters.ts';

export interface ListFilters {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly active: boolean;
  readonly setSearch: (search: string) => void;
  readonly setFilters: (filters: readonly Filter[]) => void;
  readonly clear: () => void;
}
const NONE: readonly Filter[] = [];

/**
 * The list's search and filters. They are kept as an array: react-admin drops empty values of plain filters, and
 * "is empty" has none (specification 5). Selected rows that a new filter may hide are unselected.
 */
export function useFilters({
  filterValues,
  setFilters,
  onUnselectItems,
}: Pick<ListControllerResult, 'filterValues' | 'setFilters' | 'onUnselectItems'>): ListFilters {
  return useMemo(() => {
    const search = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
    const filters = Array.isArray(filterValues['filters']) ? (filterValues['filters'] as Filter[]) : NONE;
    const { q: _q, filters: _filters, ...others } = filterValues as Record<string, unknown>;
    const apply = (nextSearch: string, nextFilters: readonly Filter[]): void => {
      onUnselectItems();
      setFilters({
        ...others,
        ...(nextSearch ? { q: nextSearch } : {}),
        ...(nextFilters.length > 0 ? { filters: [...nextFilters] } : {}),
      });
    };
    return {
      search,
      filters,
      active: search !== '' || filters.length > 0,
      setSearch: (next) => apply(next, filters),
      setFilters: (next) => apply(search, next),
      clear: () => apply('', NONE),
    };
  }, [filterValues, setFilters, onUnselectItems]);
}

/** Values that every listed record has because of the filters: those of "is". */
export const valuesOf = (filters: readonly Filter[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    filters
      .filter(({ operator, value }) => operator === '=' && !Array.isArray(value))
      .map(({ field, value }) => [field, value]),
  );
