import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useSavedQueries, type SavedQuery } from 'ra-core';
import { useState } from 'react';
import type { Filter } from '../../../../contract/filters.ts';
import { listName, type Scoped } from '../scoped.ts';
import type { Kept } from './useDefaultFilter.ts';
import type { ListFilters } from './useFilters.ts';

const filtersIn = ({ value }: SavedQuery): readonly Filter[] => {
  const kept: unknown = (value?.filter as Record<string, unknown> | undefined)?.['filters'];
  return Array.isArray(kept) ? (kept as Filter[]) : [];
};

/** Filters kept under a name, in react-admin's store of saved queries. */
export function SavedFilters({
  resource,
  list,
  onApplied,
}: {
  readonly resource: Scoped;
  readonly list: ListFilters;
  readonly onApplied: () => void;
}) {
  const [saved, setSaved] = useSavedQueries(listName(resource)) as [Kept[], (next: Kept[]) => void];
  const choose = (label: string): void =>
    setSaved(saved.map((query) => ({ ...query, isDefault: query.label === label && query.isDefault !== true })));
  const [name, setName] = useState('');
  const keep = (): void => {
    const label = name.trim();
    if (label === '') return;
    setSaved([...saved.filter((query) => query.label !== label), { label, value: { filter: { filters: [...list.filters] }, displayedFilters: [] } }]);
    setName('');
  };
  if (saved.length === 0 && list.filters.length === 0) return null;
  return (
    <div className="ui-saved">
      {saved.length > 0 && (
        <ul className="ui-chips" aria-label="Saved filters">
          {saved.map((query) => (
            <li key={query.label}>
              <Chip
                label={query.label}
                variant="outlined"
                onClick={() => {
                  list.setFilters(filtersIn(query));
                  onApplied();
                }}
              />
              <Button
                size="small"
                color="inherit"
                aria-pressed={query.isDefault === true}
                aria-label={`Open this list with ${query.label}`}
                onClick={() => choose(query.label)}
              >
                {query.isDefault === true ? 'Default' : 'Make default'}
              </Button>
              <Button
                size="small"
                color="inherit"
                aria-label={`Delete the saved filter ${query.label}`}
                onClick={() => setSaved(saved.filter(({ label }) => label !== query.label))}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.filters.length > 0 && (
        <span className="ui-save-as">
          <OutlinedInput
            size="small"
            placeholder="Name for the active filters"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              keep();
            }}
            slotProps={{ input: { 'aria-label': 'Name for the active filters', maxLength: 60 } }}
          />
          <Button variant="outlined" disabled={name.trim() === ''} onClick={keep}>
            Save filters
          </Button>
        </span>
      )}
    </div>
  );
}
