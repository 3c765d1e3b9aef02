import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { Suspense, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { labelOf } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx';
import { titleOf } from '../declared.ts';
import { Field } from '../form/Field.tsx';
import { focusInvalid } from '../../../ui/form/focus.ts';
import { resolverFor } from '../form/resolver.ts';
import { useSaveKeys } from '../../../ui/form/useSaveKeys.ts';
import { initialValues, type Values } from '../form/values.ts';
import { overrides } from '../overrides/index.ts';
import type { ChangeTogether, ChangedTogether } from '../scoped.ts';
import { bulkFields, changeOf } from './bulkChange.ts';
import type { Refused } from './eachRecord.ts';
import { onEach } from './onEach.ts';
import { outcomeTitle } from './outcomeTitle.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { RefusedList } from './RefusedList.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly onClose: () => void;
  /** The records that are settled: changed, or so already. */
  readonly onChanged: (settled: readonly RaRecord[]) => void;
  /** Changes all in few calls; without it each record is saved by its own. */
  readonly together?: ChangeTogether | undefined;
}
interface Result {
  readonly changed: number;
  readonly same: number;
  readonly left: number;
  readonly refused: readonly Refused[];
}

/**
 * Gives chosen fields of many records the same values; every record under the rules of its own form, with a result of
 * its own.
 */
export default function BulkEditDialog({ resource, records, onClose, onChanged, together }: Props) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { running, begin, end, cancel } = useProgress();
  const [result, setResult] = useState<Result | null>(null);
  const count = `${records.length.toLocaleString('en-PK')} ${records.length === 1 ? 'record' : 'records'}`;

  const eachAlone: ChangeTogether = async (_records, chosen, progress): Promise<ChangedTogether> => {
    const settled: RaRecord[] = [];
    let changed = 0;
    const work = async (record: RaRecord): Promise<void> => {
      const next = changeOf(resource, record, chosen);
      if (next.kind === 'refused') throw new Error(next.message);
      if (next.kind === 'send') {
        const version = record['version'] === undefined ? {} : { version: record['version'] };
        await dataProvider.update(resource.key, {
          id: record.id,
          data: { ...next.values, ...version },
          previousData: record,
        });
        changed += 1;
      }
      settled.push(record);
    };
    const { refused, left } = await onEach(records, work, progress);
    const named = refused.map(({ record, refusal }) => ({
      id: record.id,
      title: titleOf(resource, record),
      message: Object.values(refusal.fields).join(' ') || refusal.message,
    }));
    return { changed, settled, refused: named, left: left.length };
  };
  const change = async (chosen: Values): Promise<void> => {
    const { changed, settled, refused, left } = await (together ?? eachAlone)(records, chosen, begin());
    onChanged(settled);
    await queries.invalidateQueries({ queryKey: [resource.key] });
    end();
    const same = settled.length - changed;
    if (refused.length === 0 && left === 0) {
      notify(`Changed ${changed}${same > 0 ? `, ${same} needed no change` : ''}.`, { type: 'success' });
      return onClose();
    }
    setResult({ changed, same, left, refused });
  };

  if (result) return <Results result={result} onClose={onClose} />;
  return (
    <AppDialog open onClose={onClose} title={`Edit ${count}`} maxWidth="md" closable={running === null}>
      {running && (
        <Progress
          doing="Changing"
          over={running.over}
          of={records.length}
          onCancel={cancel}
          cancelled={running.cancelled}
        />
      )}
      <div hidden={running !== null}>
        <ChosenFields resource={resource} count={count} onChange={(values) => void change(values)} onCancel={onClose} />
      </div>
    </AppDialog>
  );
}

interface ChosenProps {
  readonly resource: Resource;
  readonly count: string;
  readonly onChange: (chosen: Values) => void;
  readonly onCancel: () => void;
}
function ChosenFields({ resource, count, onChange, onCancel }: ChosenProps) {
  const root = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => bulkFields(resource), [resource]);
  const fields = all.filter(([name]) => chosen.has(name));
  const own = overrides[resource.key]?.fields;
  // Conditions and rules over several fields depend on each record; they are judged when it is its turn.
  const resolver = useMemo(() => {
    const picked = all
      .filter(([name]) => chosen.has(name))
      .map(([name, { when: _when, ...field }]) => [name, field] as const);
    const { check: _check, ...rest } = resource;
    return resolverFor({ ...rest, fields: Object.fromEntries(picked) }, picked, 'update');
  }, [resource, all, chosen]);
  const form = useForm<Values>({ defaultValues: initialValues(all), resolver, shouldFocusError: false });
  const submit = (): void => {
    const send = (values: Values): void =>
      onChange(Object.fromEntries(fields.map(([name]) => [name, values[name] === '' ? null : values[name]])));
    void form.handleSubmit(send, () => setTimeout(() => focusInvalid(root.current)))();
  };
  useSaveKeys(root, () => fields.length > 0 && submit(), onCancel);
  const toggle = (name: string): void =>
    setChosen(new Set(chosen.has(name) ? [...chosen].filter((other) => other !== name) : [...chosen, name]));
  return (
    <FormProvider {...form}>
      <form
        ref={root}
        id={formId}
        noValidate
        className="ui-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          event.stopPropagation();
          if (fields.length > 0) submit();
        }}
      >
        <fieldset className="ui-choose">
          <legend>Fields to change</legend>
          <div className="ui-boxes">
            {all.map(([name, field], at) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing to do in this window
                  autoFocus={at === 0}
                  onChange={() => toggle(name)}
                />{' '}
                {labelOf(name, field)}
              </label>
            ))}
          </div>
        </fieldset>
        {fields.length > 0 && (
          <div className="ui-group ui-grid">
            {fields.map(([name, field]) => (
              <Suspense key={name} fallback={<span className="ui-skeleton ui-field-skeleton" />}>
                <Field name={name} field={field} Control={own?.[name]?.Control} wide={own?.[name]?.wide} />
              </Suspense>
            ))}
          </div>
        )}
        <footer className="ui-form-bar">
          <DialogButtons
            label={`Change ${count}`}
            form={formId}
            busy={false}
            disabled={fields.length === 0}
            onClose={onCancel}
          />
        </footer>
      </form>
    </FormProvider>
  );
}

function Results({
  result: { changed, same, left, refused },
  onClose,
}: {
  readonly result: Result;
  readonly onClose: () => void;
}) {
  return (
    <AppDialog
      open
      onClose={onClose}
      title={outcomeTitle('changed', { done: changed, same, refused: refused.length, left })}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- specification 9: the accept button has the focus
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {left > 0 && (
        <Alert severity="info">It was stopped; what was changed stays. The others are still selected.</Alert>
      )}
      <RefusedList refused={refused} />
    </AppDialog>
  );
}
