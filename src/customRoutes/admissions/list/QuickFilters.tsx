import type { Filter } from '../../../../contract/filters.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { FilterFold } from '../../../ui/filters/FilterFold.tsx';
import type { ListFilters } from '../../../resources/ui/list/useFilters.ts';
import { useCampuses, useLookup, useClasses } from '../../../students/lookups.ts';
import type { Choice } from '../../../ui/picker/Picker.tsx';

/** What a filter of "is" names; null when the field is filtered otherwise or not at all. */
export const chosenIn = (filters: readonly Filter[], field: string): number | null => {
  const value = filters.find((filter) => filter.field === field && filter.operator === '=')?.value;
  return typeof value === 'number' ? value : null;
};
/** The filters with one field set or freed, and the fields that depended on it freed. */
export const choose = (
  filters: readonly Filter[],
  field: string,
  value: number | null,
  dependent: readonly string[] = [],
): Filter[] => [
  ...filters.filter((filter) => filter.field !== field && !dependent.includes(filter.field)),
  ...(value === null ? [] : [{ field, operator: '=' as const, value }]),
];

interface Quick {
  readonly field: string;
  readonly label: string;
  readonly empty: string;
  readonly choices: readonly Choice[];
  readonly frees?: readonly string[];
}

/**
 * The filters that a registrar sets all day: campus, then class, then section, each offering what the one before has.
 */
export function QuickFilters({ list }: { readonly list: ListFilters }) {
  const { filters, setFilters } = list;
  const campuses = useCampuses();
  const [only] = campuses.length === 1 ? campuses : [];
  const { classes, sections } = useClasses(
    chosenIn(filters, 'campus_id') ?? only?.id ?? null,
    chosenIn(filters, 'class_id'),
  );
  const quick: readonly Quick[] = [
    ...(only
      ? []
      : [
          {
            field: 'campus_id',
            label: 'Campus',
            empty: 'All campuses',
            choices: campuses,
            frees: ['class_id', 'section_id'],
          },
        ]),
    { field: 'class_id', label: 'Class', empty: 'All classes', choices: classes, frees: ['section_id'] },
    { field: 'section_id', label: 'Section', empty: 'All sections', choices: sections },
    { field: 'session_id', label: 'Session', empty: 'All sessions', choices: useLookup('sessions') },
    { field: 'status_id', label: 'Status', empty: 'Any status', choices: useLookup('student_statuses') },
    { field: 'gender_id', label: 'Gender', empty: 'Any gender', choices: useLookup('genders') },
    { field: 'house_id', label: 'House', empty: 'All houses', choices: useLookup('houses') },
  ];
  return (
    <FilterFold
      className="st-quick"
      label="Quick filters"
      button="Quick filters"
      set={quick.filter(({ field }) => chosenIn(filters, field) !== null).length}
    >
      {quick.map(({ field, label, empty, choices, frees }) => {
        const chosen = chosenIn(filters, field);
        const pending =
          chosen !== null && !choices.some(({ id }) => id === chosen) ? [{ id: String(chosen), name: '…' }] : [];
        return (
          <NativeSelect
            key={field}
            attributes={{ 'aria-label': label }}
            choices={[...choices.map(({ id, name }) => ({ id: String(id), name })), ...pending]}
            empty={empty}
            value={chosen === null ? '' : String(chosen)}
            onChange={(text) => setFilters(choose(filters, field, text === '' ? null : Number(text), frees))}
          />
        );
      })}
    </FilterFold>
  );
}
