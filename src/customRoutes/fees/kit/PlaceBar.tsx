import { useRef, type ReactNode } from 'react';
import { FilterFold } from '../../../resources/ui/list/FilterFold.tsx';
import { SearchBox } from '../../../resources/ui/list/SearchBox.tsx';
import { useListKeys } from '../../../resources/ui/list/useListKeys.ts';
import { Picker } from '../../admissions/place/Picker.tsx';
import { useCampuses, useLookup, usePlace as useTaught } from '../../admissions/place/usePlace.ts';
import { Box } from './Box.tsx';
import './fees.css';
import type { FeePlace } from './usePlace.ts';

interface Props {
  readonly at: FeePlace;
  /** What the search box finds; without it there is none. */
  readonly search?: string;
  readonly session?: boolean;
  /** Texts of "no choice", where they say more than "All". */
  readonly empty?: Partial<Record<'campus_id' | 'class_id' | 'section_id' | 'session_id', string>>;
  /** More filters, after the place. */
  readonly children?: ReactNode;
}

/** Campus, class, section, session and search of a fee screen, kept in its address. With one campus its choice is left out. */
export function PlaceBar({ at, search, session = true, empty = {}, children }: Props) {
  const { place, set } = at;
  const campuses = useCampuses();
  const [only] = campuses.length === 1 ? campuses : [];
  const sessions = useLookup('sessions');
  const { classes, sections } = useTaught(place.campus_id ?? only?.id ?? null, place.class_id);
  const box = useRef<HTMLInputElement>(null);
  useListKeys({ search: search === undefined ? null : () => box.current?.focus(), enter: focusRows });
  return (
    <FilterFold
      className="fee-bar"
      label="Which students"
      set={Object.values(place).filter((chosen) => chosen !== null).length}
      always={
        search !== undefined && (
          <Box label="Search" wide>
            <SearchBox label={search} value={at.search} onSearch={(text) => set({ search: text })} onDown={focusRows} ref={box} />
          </Box>
        )
      }
    >
      {!only && (
        <Picker
          label="Campus"
          choices={campuses}
          value={place.campus_id}
          empty={empty.campus_id ?? 'All campuses'}
          onChange={(campus_id) => set({ campus_id, class_id: null, section_id: null })}
        />
      )}
      <Picker
        label="Class"
        choices={classes}
        value={place.class_id}
        empty={empty.class_id ?? 'All classes'}
        onChange={(class_id) => set({ class_id, section_id: null })}
      />
      <Picker
        label="Section"
        choices={sections}
        value={place.section_id}
        empty={empty.section_id ?? 'All sections'}
        onChange={(section_id) => set({ section_id })}
      />
      {session && (
        <Picker
          label="Session"
          choices={sessions}
          value={place.session_id}
          empty={empty.session_id ?? 'All sessions'}
          onChange={(session_id) => set({ session_id })}
        />
      )}
      {children}
    </FilterFold>
  );
}
/** Down from the search box, or from nowhere, goes into the rows of the screen. */
const focusRows = (): void => document.querySelector<HTMLElement>('.ui-screen .fee-table tr[data-id]')?.focus();
