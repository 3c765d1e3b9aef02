import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import type { ControlProps } from '../../../ui/inputs/kindInput.ts';
import { FamilyFields } from './FamilyFields.tsx';
import type { FoundFamily } from './familyQuery.ts';
import { errorCounts, type FormPart } from './formParts.ts';
import { GuardianFields } from './GuardianFields.tsx';
import { LeavingFields } from './LeavingFields.tsx';
import { PartNav } from './PartNav.tsx';
import { PhotoControl } from './PhotoControl.tsx';
import { ClassControl, SectionControl } from './placementControls.tsx';
import { PlacementRules } from './PlacementRules.tsx';
import { ReasonField } from './ReasonField.tsx';
import { StatusControl } from './StatusControl.tsx';
import { UrduControl } from './UrduControl.tsx';
import { CnicControl } from './WrittenControl.tsx';
import css from './students.module.css';

type Named = readonly [name: string, field: AnyField];
const CONTROLS: Readonly<Record<string, ComponentType<ControlProps>>> = {
  photo: PhotoControl,
  student_name_ur: UrduControl,
  b_form_no: CnicControl,
  class_id: ClassControl,
  section_id: SectionControl,
  status_id: StatusControl,
};
const LEAVING = new Set(['leaving_date', 'leaving_reason']);

interface Props {
  readonly parts: readonly FormPart[];
  readonly record?: Values | undefined;
  readonly family: FoundFamily | null;
  readonly onFamily?: (family: FoundFamily | null) => void;
  /** Under a part's heading: what is said about it. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
}

/**
 * The inputs of a student, part after part on one page: Tab goes through all of them, and no error hides behind a tab.
 */
export function StudentParts({ parts, record, family, onFamily, notes = {} }: Props) {
  const id = useId();
  const { errors } = useFormState();
  const counts = errorCounts(parts, errors);
  const [joined, setJoined] = useState(family);
  const join = (chosen: FoundFamily | null): void => {
    setJoined(chosen);
    onFamily?.(chosen);
  };
  const idOf = (key: string): string => `${id}-${key}`;
  const input = ([name, field]: Named): ReactNode => (
    <Field key={name} name={name} field={field} Control={CONTROLS[name]} />
  );
  const inputs: Readonly<Record<string, (fields: readonly Named[]) => ReactNode>> = {
    student: (fields) => (
      <div className={css.withPhoto}>
        {fields.filter(([name]) => name === 'photo').map(input)}
        <div className={`ui-grid ${css.grid}`}>{fields.filter(([name]) => name !== 'photo').map(input)}</div>
      </div>
    ),
    family: (fields) => (
      <div className={`ui-grid ${css.grid}`}>
        <FamilyFields
          fields={fields.filter(([name]) => name !== 'family_id' && name !== 'guardian_id')}
          family={family}
          onJoin={join}
          studentId={typeof record?.['id'] === 'number' ? record['id'] : undefined}
        />
        {fields.map(
          ([name, field]) => name === 'guardian_id' && <GuardianFields key={name} field={field} family={joined} />,
        )}
      </div>
    ),
    admission: (fields) => (
      <div className={`ui-grid ${css.grid}`}>
        <PlacementRules />
        {fields.filter(([name]) => !LEAVING.has(name) && name !== 'reason').map(input)}
        {record &&
          fields.map(([name, field]) => name === 'reason' && <ReasonField key={name} field={field} record={record} />)}
        {record && <LeavingFields fields={fields.filter(([name]) => LEAVING.has(name))} />}
      </div>
    ),
    more: (fields) => <div className={`ui-grid ${css.grid}`}>{fields.map(input)}</div>,
  };
  return (
    <div className={css.form}>
      <PartNav parts={parts} errors={counts} idOf={idOf} />
      {parts.map(({ key, title, fields }) => (
        <section
          key={key}
          id={idOf(key)}
          className={`ui-group ${css.part} ${key === 'family' ? css.partFamily : ''}`}
          aria-labelledby={`${idOf(key)}-title`}
        >
          <div className={css.partHead}>
            <h2 id={`${idOf(key)}-title`}>{title}</h2>
            {notes[key]}
          </div>
          {inputs[key]?.(fields)}
        </section>
      ))}
    </div>
  );
}
