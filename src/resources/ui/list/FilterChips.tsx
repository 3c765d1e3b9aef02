import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { useTitles } from '../useTitles.ts';
import { describeFilter } from './describeFilter.ts';
import type { ListFilters } from './useFilters.ts';

/** What the list is narrowed by, each removable. */
export function FilterChips({ resource, list }: { readonly resource: Resource; readonly list: ListFilters }) {
  const { filters } = list;
  const fields = useMemo(() => Object.entries(resource.fields), [resource]);
  const rows = useMemo(() => filters.map(({ field, value }) => ({ [field]: value })), [filters]);
  const look = useTitles(fields, rows);
  if (filters.length === 0) return null;
  return (
    <ul className="ui-chips" aria-label="Active filters">
      {filters.map((filter, at) => {
        const text = describeFilter(resource, filter, look);
        const remove = (): void => list.setFilters(filters.filter((_one, other) => other !== at));
        return (
          <li key={`${filter.field}${filter.operator}${String(filter.value)}`}>
            <Chip label={text} size="small" onDelete={remove} onClick={remove} aria-label={`Remove filter: ${text}`} />
          </li>
        );
      })}
      <li>
        <Button size="small" onClick={list.clear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
