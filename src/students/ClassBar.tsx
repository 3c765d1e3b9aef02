import { useRef, type ReactNode } from 'react';
import { offers } from '../auth/offers.ts';
import { FilterFold } from '../ui/filters/FilterFold.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { useListKeys } from '../ui/list/useListKeys.ts';
import { Picker } from '../ui/picker/Picker.tsx';
import { useCampuses, useLookup, useClasses } from './lookups.ts';
import { Box } from '../ui/picker/Box.tsx';
import type { ListAddress } from './useListAddress.ts';

interface Props {
  readonly at: ListAddress;
  /** What the search box finds; without it there is none. */
  readonly search?: string;
  /** False: the list knows no classes; or the last of campus, class, section and session that it knows. */
  readonly ofClasses?: boolean | 'campus' | 'class';
  readonly session?: boolean;
  /** Texts of "no choice", where they say more than "All". */
  readonly empty?: Partial<Record<'campus_id' | 'class_id' | 'section_id' | 'session_id', string>>;
  /** At the end of the bar, never folded: what is done with the filters as a whole. */
  readonly tools?: ReactNode;
  /** How many filters are set, where there are others than those of the class. */
  readonly filtersSet?: number;
  /** More filters, after the class. */
  readonly children?: ReactNode;
}

/**
 * Campus, class, section, session and search of a fee screen, kept in its address. With one campus its choice is left
 * out.
 */
export function ClassBar(props: Props) {
  const { at, search, ofClasses = true, session = true, empty = {}, tools, filtersSet, children } = props;
  const { classes: chosen, set } = at;
  const campuses = useCampuses();
  const [only] = campuses.length === 1 ? campuses : [];
  const sessions = useLookup('sessions');
  const { classes, sections } = useClasses(chosen.campus_id ?? only?.id ?? null, chosen.class_id);
  const box = useRef<HTMLInputElement>(null);
  useListKeys({ search: search === undefined ? null : () => box.current?.focus(), enter: focusRows });
  return (
    <FilterFold
      className="ui-bar"
      label={ofClasses ? 'Which students' : 'Filters'}
      set={filtersSet ?? Object.values(chosen).filter((id) => id !== null).length}
      always={
        <>
          {search !== undefined && (
            <Box label="Search" wide>
              <SearchBox
                label={offers('list-parameters') ? search : 'Name or SID'}
                value={at.search}
                onSearch={(text) => set({ search: text })}
                onDown={focusRows}
                ref={box}
              />
            </Box>
          )}
          {tools}
        </>
      }
    >
      {ofClasses && !only && (
        <Picker
          label="Campus"
          choices={campuses}
          value={chosen.campus_id}
          empty={empty.campus_id ?? 'All campuses'}
          onChange={(campus_id) => set({ campus_id, class_id: null, section_id: null })}
        />
      )}
      {ofClasses && ofClasses !== 'campus' && (
        <Picker
          label="Class"
          choices={classes}
          value={chosen.class_id}
          empty={empty.class_id ?? 'All classes'}
          onChange={(class_id) => set({ class_id, section_id: null })}
        />
      )}
      {ofClasses === true && (
        <Picker
          label="Section"
          choices={sections}
          value={chosen.section_id}
          empty={empty.section_id ?? 'All sections'}
          onChange={(section_id) => set({ section_id })}
        />
      )}
      {ofClasses === true && session && (
        <Picker
          label="Session"
          choices={sessions}
          value={chosen.session_id}
          empty={empty.session_id ?? 'All sessions'}
          onChange={(session_id) => set({ session_id })}
        />
      )}
      {children}
    </FilterFold>
  );
}
/** Down from the search box, or from nowhere, goes into the rows of the screen. */
const focusRows = (): void => document.querySelector<HTMLElement>('.ui-screen .ui-dense tr[tabindex="0"]')?.focus();
