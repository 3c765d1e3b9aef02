import Alert from '@mui/material/Alert';
import FormLabel from '@mui/material/FormLabel';
import { useNotify, type RaRecord } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { today } from '../../../../contract/dates.ts';
import type { AnyField } from '../../../../contract/fields.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { students } from '../../../resources/students.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { changes, changesFor, type StatusChange, type StatusChangeName } from './statusChanges.ts';
import { FormKindProvider } from './formKind.ts';
import { ClassControl, SectionControl } from './placementControls.tsx';
import { PlacementRules } from './PlacementRules.tsx';
import { nameOf } from './studentNames.ts';
import { StatusControl } from './StatusControl.tsx';
import { firstOf, useStatuses, type Status } from './statuses.ts';
import { useStudentUpdate } from './useStudentSave.tsx';
import css from './students.module.css';

interface Props {
  /** A student as the list answers it, with `status_class` and `version`. */
  readonly record: RaRecord;
  /** What to do; null lets the clerk choose. */
  readonly change: StatusChangeName | null;
  /** What the reason begins with; that of its change otherwise. */
  readonly reason?: string | null;
  readonly onClose: () => void;
  readonly onDone: (record: RaRecord) => void;
}

/**
 * Changes the state of a student: admit, strike off, withdraw, …, with date and reason; the server writes the movement.
 */
export function StatusDialog({ record, change, reason = null, onClose, onDone }: Props) {
  const id = useId();
  const possible = changesFor(record['status_class']);
  const [chosen, setChosen] = useState<StatusChangeName | null>(
    change ?? (possible.length === 1 ? (possible[0] ?? null) : null),
  );
  const { statuses, error, retry } = useStatuses();
  const title = chosen ? `${changes[chosen].label}: ${nameOf(record)}` : `Change the status of ${nameOf(record)}`;
  return (
    <AppDialog open onClose={onClose} title={title}>
      <div className={css.status}>
        {change === null && possible.length > 1 && (
          <div>
            <FormLabel htmlFor={id} className="ui-label">
              What happens
            </FormLabel>
            <NativeSelect
              attributes={{ id }}
              choices={possible.map((name) => ({ id: name, name: changes[name].label }))}
              {...(chosen ? {} : { empty: 'Choose…' })}
              value={chosen ?? ''}
              onChange={(next) => setChosen(next as StatusChangeName)}
            />
          </div>
        )}
        {possible.length === 0 && (
          <Alert severity="info">The status of this student cannot be changed from here.</Alert>
        )}
        {error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          chosen &&
          statuses && (
            <ChangeForm
              key={chosen}
              change={changes[chosen]}
              record={record}
              statuses={statuses}
              reason={reason}
              onClose={onClose}
              onDone={onDone}
            />
          )
        )}
      </div>
    </AppDialog>
  );
}

/** The fields that a change sets, in the order in which they are asked. */
function fieldsOf(change: StatusChange): [string, AnyField][] {
  const names = [
    ...(change.choosesClass ? ['campus_id', 'session_id', 'class_id', 'section_id', 'roll_no'] : []),
    ...(change.begins ? ['admission_date'] : []),
    ...(change.leaves ? ['leaving_date'] : []),
  ];
  const needed = new Set(['admission_date', 'leaving_date', 'reason']);
  return ['status_id', ...names, 'reason'].flatMap((name) => {
    const field: AnyField | undefined = students.fields[name as keyof typeof students.fields];
    if (!field) return [];
    const { help: _help, ...rest } = field;
    return [[name, needed.has(name) ? { ...rest, required: true } : rest] as [string, AnyField]];
  });
}
const CONTROLS: Readonly<Record<string, typeof ClassControl>> = { class_id: ClassControl, section_id: SectionControl };

interface ChangeFormProps {
  readonly change: StatusChange;
  readonly record: RaRecord;
  readonly statuses: readonly Status[];
  readonly reason: string | null;
  readonly onClose: () => void;
  readonly onDone: (record: RaRecord) => void;
}
function ChangeForm({ change, record, statuses, reason, onClose, onDone }: ChangeFormProps) {
  const notify = useNotify();
  const fields = useMemo(() => fieldsOf(change), [change]);
  const fitting = statuses.filter(({ status_class }) => status_class === change.to);
  const preset = useMemo(
    () => ({
      status_id: firstOf(statuses, change.to),
      // Everybody who is admitted is admitted for the same reason.
      reason: reason ?? (change.begins ? 'Admission' : null),
      ...(change.begins ? { admission_date: today() } : {}),
      ...(change.leaves ? { leaving_date: today() } : {}),
    }),
    [statuses, change, reason],
  );
  const kind = useMemo(() => ({ inquiries: false, creating: false, only: change.to }), [change]);
  const { save, question } = useStudentUpdate(record, fields);
  const done = useRef(record);
  const send = async (values: Values): Promise<void> => {
    done.current = await save(values);
  };
  const saved = (): void => {
    notify(`“${nameOf(record)}” ${change.done}.`, { type: 'success' });
    onDone(done.current);
  };
  if (fitting.length === 0)
    return <Alert severity="warning">No status in use has this meaning. Add one under Student Statuses.</Alert>;
  return (
    <FormKindProvider value={kind}>
      <RecordForm
        resource={students}
        fields={fields}
        mode="update"
        record={record}
        preset={preset}
        onSave={send}
        onSaved={saved}
        onCancel={onClose}
        saveLabel={change.label}
      >
        {change.choosesClass && <PlacementRules />}
        <div className="ui-grid student-change">
          {fields.map(([name, field]) =>
            name === 'status_id' ? (
              fitting.length > 1 && <Field key={name} name={name} field={field} Control={StatusControl} />
            ) : (
              <Field key={name} name={name} field={field} Control={CONTROLS[name]} wide={name === 'reason'} />
            ),
          )}
        </div>
      </RecordForm>
      {question}
    </FormKindProvider>
  );
}
