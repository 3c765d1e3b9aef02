import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useNotify, type RaRecord } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { today } from '../../../../contract/dates.ts';
import type { AnyField } from '../../../../contract/fields.ts';
import { AppDialog } from '../../../layout/Dialog.tsx';
import { students } from '../../../resources/students.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { surface } from '../../../resources/ui/surface.ts';
import { NativeSelect } from '../../../resources/ui/inputs/NativeSelect.tsx';
import { LoadFailed } from '../../../resources/ui/placeholders.tsx';
import { deeds, deedsFor, type Deed, type DeedName } from './deeds.ts';
import { FormKindProvider } from './formKind.ts';
import { ClassControl, SectionControl } from './placementControls.tsx';
import { PlacementRules } from './PlacementRules.tsx';
import { nameOf } from './studentNames.ts';
import { StatusControl } from './StatusControl.tsx';
import { firstOf, useStatuses, type Status } from './statuses.ts';
import './students.css';
import { useStudentUpdate } from './useStudentSave.tsx';

interface Props {
  /** A student as the list answers it, with `status_class` and `version`. */
  readonly record: RaRecord;
  /** What to do; null lets the clerk choose. */
  readonly deed: DeedName | null;
  readonly onClose: () => void;
  readonly onDone: (record: RaRecord) => void;
}

/** Changes the state of a student: admit, strike off, withdraw, …, with date and reason; the server writes the movement. */
export function StatusDialog({ record, deed, onClose, onDone }: Props) {
  const id = useId();
  const possible = deedsFor(record['status_class']);
  const [chosen, setChosen] = useState<DeedName | null>(deed ?? (possible.length === 1 ? (possible[0] ?? null) : null));
  const { statuses, error, retry } = useStatuses();
  const title = chosen ? `${deeds[chosen].label}: ${nameOf(record)}` : `Change the status of ${nameOf(record)}`;
  return (
    <AppDialog open onClose={onClose} title={title}>
      <Box className="student-status" sx={surface}>
        {deed === null && possible.length > 1 && (
          <div>
            <FormLabel htmlFor={id} className="ui-label">
              What happens
            </FormLabel>
            <NativeSelect
              attributes={{ id }}
              choices={possible.map((name) => ({ id: name, name: deeds[name].label }))}
              {...(chosen ? {} : { empty: 'Choose…' })}
              value={chosen ?? ''}
              onChange={(next) => setChosen(next as DeedName)}
            />
          </div>
        )}
        {possible.length === 0 && <Alert severity="info">The status of this student cannot be changed from here.</Alert>}
        {error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          chosen && statuses && <DeedForm key={chosen} deed={deeds[chosen]} record={record} statuses={statuses} onClose={onClose} onDone={onDone} />
        )}
      </Box>
    </AppDialog>
  );
}

/** The fields that a deed sets, in the order in which they are asked. */
function fieldsOf(deed: Deed): [string, AnyField][] {
  const names = [
    ...(deed.places ? ['campus_id', 'session_id', 'class_id', 'section_id', 'roll_no'] : []),
    ...(deed.begins ? ['admission_date'] : []),
    ...(deed.leaves ? ['leaving_date'] : []),
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

interface DeedFormProps {
  readonly deed: Deed;
  readonly record: RaRecord;
  readonly statuses: readonly Status[];
  readonly onClose: () => void;
  readonly onDone: (record: RaRecord) => void;
}
function DeedForm({ deed, record, statuses, onClose, onDone }: DeedFormProps) {
  const notify = useNotify();
  const fields = useMemo(() => fieldsOf(deed), [deed]);
  const fitting = statuses.filter(({ status_class }) => status_class === deed.to);
  const preset = useMemo(
    () => ({
      status_id: firstOf(statuses, deed.to),
      // Everybody who is admitted is admitted for the same reason.
      reason: deed.begins ? 'Admission' : null,
      ...(deed.begins ? { admission_date: today() } : {}),
      ...(deed.leaves ? { leaving_date: today() } : {}),
    }),
    [statuses, deed],
  );
  const kind = useMemo(() => ({ inquiries: false, creating: false, only: deed.to }), [deed]);
  const { save, question } = useStudentUpdate(record, fields);
  const done = useRef(record);
  const send = async (values: Values): Promise<void> => {
    done.current = await save(values);
  };
  const saved = (): void => {
    notify(`“${nameOf(record)}” ${deed.done}.`, { type: 'success' });
    onDone(done.current);
  };
  if (fitting.length === 0) return <Alert severity="warning">No status in use has this meaning. Add one under Student Statuses.</Alert>;
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
        saveLabel={deed.label}
      >
        {deed.places && <PlacementRules />}
        <div className="ui-grid student-deed">
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
