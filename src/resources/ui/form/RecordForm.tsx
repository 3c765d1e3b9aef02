import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { Inputs } from '../Inputs.tsx';
import { overrides } from '../overrides/index.ts';
import { EditedRecord } from './editedRecord.ts';
import { refusalOf, type Refusal } from '../../../ui/form/refusal.ts';
import { focusFirst, focusInvalid } from '../../../ui/form/focus.ts';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { resolverFor } from './resolver.ts';
import { useSaveKeys } from '../../../ui/form/useSaveKeys.ts';
import { useMadeDefaults } from './useMadeDefaults.ts';
import { initialValues, sentValues, type Values } from './values.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly (readonly [string, AnyField])[];
  readonly mode: 'create' | 'update';
  readonly record?: Values;
  /** What a new record starts with besides the declared defaults. */
  readonly preset?: Values;
  /** The field that gets the cursor; without it the first one. */
  readonly focusOn?: string | undefined;
  /** Sends the values; a rejection is shown in the form. */
  readonly onSave: (values: Values) => Promise<void>;
  /** After a save; `another`: the form is empty again and stays open. */
  readonly onSaved: (values: Values, another: boolean) => void;
  readonly onCancel: () => void;
  /** Offers "Save and add another". */
  readonly addAnother?: boolean;
  readonly saveLabel?: string;
  /** Offered when the record was changed meanwhile. */
  readonly onReload?: () => void;
  /** Inputs arranged by hand, in place of the generated ones. */
  readonly children?: ReactNode;
}

/** A form of declared fields: checks, sends, puts the server's refusals where they belong, guards unsaved input. */
export function RecordForm({
  resource,
  fields,
  mode,
  record,
  preset,
  focusOn,
  onSave,
  onSaved,
  onCancel,
  addAnother = false,
  saveLabel = 'Save',
  onReload,
  children,
}: Props) {
  const released = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const start = useMemo(() => ({ ...initialValues(fields, record), ...preset }), [fields, record, preset]);
  const resolver = useMemo(
    () => resolverFor(resource, fields, mode, record && start),
    [resource, fields, mode, record, start],
  );
  const form = useForm<Values>({ defaultValues: start, resolver, shouldFocusError: false });
  useMadeDefaults(resource, form, mode === 'create');
  const { isSubmitting, submitCount } = form.formState;
  useEffect(() => focusFirst(root.current, focusOn), [focusOn]);
  // The count changes with the errors, so the refused inputs are marked by now.
  useEffect(() => {
    if (submitCount > 0) focusInvalid(root.current);
  }, [submitCount]);

  const submit = (another: boolean): void => {
    if (form.formState.isSubmitting) return;
    const send = async (values: Values): Promise<void> => {
      setRefusal(null);
      try {
        await onSave(sentValues(fields, values, record && start));
      } catch (error) {
        const refused = refusalOf(error);
        const own = new Set(fields.map(([name]) => name));
        const here = Object.keys(refused.fields).filter((name) => own.has(name.split('.')[0] ?? ''));
        for (const name of here) form.setError(name, { type: 'server', message: refused.fields[name] ?? '' });
        if (here.length < Math.max(1, Object.keys(refused.fields).length)) setRefusal(refused);
        return;
      }
      released.current = !another;
      if (another) {
        form.reset(start);
        setTimeout(() => focusFirst(root.current, focusOn));
      }
      onSaved(values, another);
    };
    void form.handleSubmit(send)();
  };
  const Proposes = mode === 'create' ? overrides[resource.key]?.Proposes : undefined;
  const Beside = children === undefined ? overrides[resource.key]?.Beside : undefined;
  const inputs = children ?? <Inputs resource={resource} fields={fields} />;
  const id = record?.['id'];
  const edited = useMemo(() => (id === undefined ? null : { resource, id }), [resource, id]);
  useSaveKeys(root, () => submit(false), onCancel);

  return (
    <EditedRecord value={edited}>
      <FormProvider {...form}>
        <LeaveGuard released={released} />
        <form
          ref={root}
          noValidate
          className="ui-form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            event.stopPropagation();
            submit(false);
          }}
        >
          {refusal && <Problem refusal={refusal} onReload={onReload} />}
          {Proposes && (
            <Suspense>
              <Proposes />
            </Suspense>
          )}
          {Beside ? (
            <div className="ui-form-beside">
              <div>{inputs}</div>
              <Suspense fallback={<span className="ui-skeleton" />}>
                <Beside />
              </Suspense>
            </div>
          ) : (
            inputs
          )}
          <footer className="ui-form-bar">
            <Button type="submit" variant="contained" disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : saveLabel}
            </Button>
            {addAnother && (
              <Button variant="outlined" disabled={isSubmitting} onClick={() => submit(true)}>
                Save and add another
              </Button>
            )}
            <Button color="inherit" onClick={onCancel}>
              Cancel
            </Button>
          </footer>
        </form>
      </FormProvider>
    </EditedRecord>
  );
}

function Problem({
  refusal,
  onReload,
}: {
  readonly refusal: Refusal;
  readonly onReload: (() => void) | undefined;
}): ReactNode {
  const reload = refusal.status === 409 && onReload;
  return (
    <Alert
      severity={reload ? 'warning' : 'error'}
      action={
        reload ? (
          <Button color="inherit" onClick={onReload}>
            Load the current values
          </Button>
        ) : undefined
      }
    >
      {refusal.message} {Object.values(refusal.fields).join(' ')}
    </Alert>
  );
}
