import { useMemo } from 'react';
import { formatDate } from '../../contract/dates.ts';
import { readCell, type Words } from '../../contract/exchange/cells.ts';
import { normalise } from '../../contract/exchange/normalise.ts';
import { choicesOf, labelOf, type AnyField, type Fields } from '../../contract/fields.ts';
import type { Choice } from '../ui/picker/Picker.tsx';
import { useLookup } from './lookups.ts';
import type { SheetColumn } from '../ui/sheet/sheetColumn.ts';

type Lookups = Readonly<Record<string, readonly Choice[]>>;
const YES_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
];

function choices(
  field: AnyField,
  lookups: Lookups,
): readonly { readonly id: string | number | boolean; readonly name: string }[] | null {
  if (field.kind === 'bool') return YES_NO;
  if (field.kind === 'enum') return choicesOf(field);
  return field.kind === 'ref' ? (lookups[field.to ?? ''] ?? []) : null;
}
export function sheetColumn(name: string, field: AnyField, lookups: Lookups): SheetColumn {
  const options = choices(field, lookups);
  const words = new Map(options?.map(({ id, name: word }) => [normalise(word), id]));
  const meaning: Words = (word) => words.get(word);
  return {
    name,
    field,
    label: labelOf(name, field),
    required: field.required === true,
    options: options?.map((option) => option.name) ?? null,
    read: (text) => readCell(field, text, meaning),
    write: (value) => {
      if (value === null || value === undefined || value === '') return '';
      if (options) return options.find(({ id }) => id === value)?.name ?? '';
      return field.kind === 'date' ? formatDate(value) : String(value);
    },
  };
}

/** Columns of declared fields. References are read and written by title; their lists are fetched once. */
export function useSheetColumns(fields: Fields, names: readonly string[]): readonly SheetColumn[] {
  const classes = useLookup('classes');
  const sections = useLookup('sections');
  const sessions = useLookup('sessions');
  const genders = useLookup('genders');
  const student_statuses = useLookup('student_statuses');
  const houses = useLookup('houses');
  const student_groups = useLookup('student_groups');
  const religions = useLookup('religions');
  const nationalities = useLookup('nationalities');
  const cities = useLookup('cities');
  const mother_tongues = useLookup('mother_tongues');
  return useMemo(() => {
    const lookups: Lookups = {
      classes,
      sections,
      sessions,
      genders,
      student_statuses,
      houses,
      student_groups,
      religions,
      nationalities,
      cities,
      mother_tongues,
    };
    return names.flatMap((name) => (fields[name] ? [sheetColumn(name, fields[name], lookups)] : []));
  }, [
    fields,
    names,
    classes,
    sections,
    sessions,
    genders,
    student_statuses,
    houses,
    student_groups,
    religions,
    nationalities,
    cities,
    mother_tongues,
  ]);
}
