import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useSavedQueries } from 'ra-core';
import { useState } from 'react';
import type { SavedFilter } from './useDefaultFilter.ts';

interface Props {
  /** Under which they are kept. */
  readonly list: string;
  /** What the list is narrowed by now, to be kept; null while nothing narrows it. */
  readonly current: object | null;
  /** Narrows the list by one that was kept. */
  readonly onChoose: (filter: object) => void;
}
/** Filters kept under a name, in react-admin's store of saved queries; one of them may be what the list opens with. */
export function SavedFilters({ list, current, onChoose }: Props) {
  const [saved, setSaved] = useSavedQueries(list) as [SavedFilter[], (next: SavedFilter[]) => void];
  const choose = (label: string): void =>
    setSaved(saved.map((query) => ({ ...query, isDefault: query.label === label && query.isDefault !== true })));
  const [name, setName] = useState('');
  const keep = (): void => {
    const label = name.trim();
    if (label === '') return;
    setSaved([
      ...saved.filter((query) => query.label !== label),
      { label, value: { filter: current ?? {}, displayedFilters: [] } },
    ]);
    setName('');
  };
  if (saved.length === 0 && current === null) return null;
  return (
    <div className="ui-saved">
      {saved.length > 0 && (
        <ul className="ui-chips" aria-label="Saved filters">
          {saved.map((query) => (
            <li key={query.label}>
              <Chip
                label={query.label}
                variant="outlined"
                onClick={() => onChoose((query.value?.filter as object | undefined) ?? {})}
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
      {current !== null && (
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
