import { useGetMany } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { declared, titleOf } from '../../../resources/ui/declared.ts';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { useClassesOf, useSectionsOf } from './placement.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** A select of records; the present one stays among the choices even where it is not offered any more. */
function Choose({
  choices,
  empty,
  ...props
}: ControlProps & { readonly choices: readonly Choice[] | undefined; readonly empty: string }) {
  const { label, field, value, onChange, onBlur, invalid = false, required = false } = props;
  const to = field.to ?? '';
  const lacks = typeof value === 'number' && choices !== undefined && !choices.some(({ id }) => id === value);
  const { data } = useGetMany(
    to,
    { ids: [value as number] },
    { enabled: lacks || (typeof value === 'number' && choices === undefined) },
  );
  const present =
    typeof value === 'number' && (lacks || choices === undefined)
      ? [{ id: value, name: data?.[0] ? titleOf(declared(to), data[0]) : '…' }]
      : [];
  return (
    <NativeSelect
      attributes={{ ...inputAttributes(props), 'aria-label': label }}
      choices={[...present, ...(choices ?? [])].map(({ id, name }) => ({ id: String(id), name }))}
      {...(required && value !== null ? {} : { empty })}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...(onBlur ? { onBlur } : {})}
      invalid={invalid}
    />
  );
}

/** The classes of the chosen campus. */
export function ClassControl(props: ControlProps) {
  const campus = useWatch({ control: useFormContext().control, name: 'campus_id' }) as unknown;
  const classes = useClassesOf(campus);
  const empty =
    campus === null
      ? 'Choose the campus first'
      : classes.isError
        ? 'The classes could not be loaded'
        : classes.isPending
          ? 'Loading…'
          : classes.data.length > 0
            ? 'Choose…'
            : 'This campus has no classes';
  return (
    <Choose
      {...props}
      choices={classes.data?.map(({ class_id, class_name }) => ({ id: class_id, name: class_name }))}
      empty={empty}
    />
  );
}
/** The sections of the chosen class. */
export function SectionControl(props: ControlProps) {
  const [campus, classId] = useWatch({
    control: useFormContext().control,
    name: ['campus_id', 'class_id'],
  }) as unknown[];
  const sections = useSectionsOf(campus, classId);
  const empty =
    typeof classId !== 'number'
      ? 'Choose the class first'
      : sections.isError
        ? 'The sections could not be loaded'
        : sections.data?.length === 0
          ? 'This class has no sections'
          : 'None';
  return (
    <Choose
      {...props}
      choices={sections.data?.map(({ section_id, section_name }) => ({ id: section_id, name: section_name }))}
      empty={empty}
    />
  );
}
