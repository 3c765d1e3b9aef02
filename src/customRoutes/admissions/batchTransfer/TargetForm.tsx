import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { useId } from 'react';
import { DateControl } from '../../../ui/inputs/DateControl.tsx';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { useCampuses, useLookup, useClasses } from '../../../students/lookups.ts';
import {
  TRANSFER_KINDS,
  type RollNumbers,
  type SectionWish,
  type Target,
  type TargetField,
  type TransferKind,
} from './transferKinds.ts';

export interface Wish {
  readonly kind: TransferKind;
  readonly target: Target;
  readonly rollNo: RollNumbers;
  readonly date: string | null;
  readonly reason: string;
}
interface Props {
  readonly wish: Wish;
  readonly onChange: (part: Partial<Wish>) => void;
  /** Where the students are now: their campus and class decide what is offered. */
  readonly campus: number | null;
  readonly cls: number | null;
}
const ROLLS = [
  { id: 'keep', name: 'Keep' },
  { id: 'clear', name: 'Remove' },
  { id: 'renumber', name: 'New, by name' },
];
const DATE = { kind: 'date' } as const;
const isRoll = (text: string): text is RollNumbers => ROLLS.some(({ id }) => id === text);

/** Where the students go, from when, why, and with which roll numbers. */
export function TargetForm({ wish, onChange, campus, cls }: Props) {
  const { kind, target } = wish;
  const id = useId();
  const asks = (field: TargetField): boolean => (kind.fields as readonly TargetField[]).includes(field);
  const campuses = useCampuses();
  const sessions = useLookup('sessions');
  const statuses = useLookup('student_statuses');
  const { classes, sections } = useClasses(target.campus_id ?? campus, target.class_id ?? cls);
  const aim = (part: Partial<Target>): void => onChange({ target: { ...target, ...part } });
  return (
    <div className="ui-picks">
      <div className="ui-pick ui-pick-wide">
        <label htmlFor={`${id}-kind`}>What to do</label>
        <NativeSelect
          attributes={{ id: `${id}-kind` }}
          choices={TRANSFER_KINDS.map((one) => ({ id: one.kind, name: one.label }))}
          value={kind.kind}
          onChange={(name) => onChange({ kind: TRANSFER_KINDS.find((one) => one.kind === name) ?? kind })}
        />
      </div>
      {asks('campus_id') && (
        <Picker
          label="To campus"
          required
          choices={campuses}
          value={target.campus_id}
          empty="Choose"
          onChange={(campus_id) => aim({ campus_id, class_id: null, section: 'keep' })}
        />
      )}
      {asks('session_id') && (
        <Picker
          label="To session"
          required
          choices={sessions}
          value={target.session_id}
          empty="Choose"
          onChange={(session_id) => aim({ session_id })}
        />
      )}
      {asks('class_id') && (
        <Picker
          label="To class"
          required={kind.kind !== 'campus'}
          choices={classes}
          value={target.class_id}
          empty={kind.kind === 'campus' ? 'The same class' : 'Choose'}
          onChange={(class_id) => aim({ class_id, section: 'keep' })}
        />
      )}
      {asks('section_id') && (
        <div className="ui-pick">
          <label htmlFor={`${id}-section`}>To section</label>
          <NativeSelect
            attributes={{ id: `${id}-section`, 'aria-required': kind.kind === 'section' || undefined }}
            choices={[
              { id: 'keep', name: kind.kind === 'section' ? 'Choose' : 'The same section' },
              { id: 'none', name: 'No section' },
              ...sections.map((one) => ({ id: String(one.id), name: one.name })),
            ]}
            value={String(target.section)}
            onChange={(text) =>
              aim({ section: text === 'keep' || text === 'none' ? text : (Number(text) as SectionWish) })
            }
          />
        </div>
      )}
      {asks('status_id') && (
        <Picker
          label="To status"
          required
          choices={statuses}
          value={target.status_id}
          empty="Choose"
          onChange={(status_id) => aim({ status_id })}
        />
      )}
      <div className="ui-pick">
        <label htmlFor={`${id}-roll`}>Roll numbers</label>
        <NativeSelect
          attributes={{ id: `${id}-roll` }}
          choices={ROLLS}
          value={wish.rollNo}
          onChange={(text) => isRoll(text) && onChange({ rollNo: text })}
        />
      </div>
      <div className="ui-pick ui-pick-date">
        <span id={`${id}-date-label`} aria-hidden="true">
          From
        </span>
        <DateControl
          id={`${id}-date`}
          name="effective_date"
          label="From"
          field={DATE}
          value={wish.date}
          onChange={(date) => onChange({ date: typeof date === 'string' && date !== '' ? date : null })}
        />
      </div>
      <TextBox
        label="Reason"
        max={300}
        wide
        required={kind.kind === 'status'}
        value={wish.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </div>
  );
}
