import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Values } from '../../../resources/ui/form/values.ts';

interface Props {
  /** What was typed before the page was loaded anew. */
  readonly before: Values | null;
  /** Null where nothing is typed. */
  readonly store: (typed: Values | null) => void;
}
/** What was chosen as a file cannot be stored as text. */
const isText = (value: unknown): boolean => !(value instanceof Blob);
/** Puts what was typed before into the form again, and stores what is typed now. */
export function StudentDraft({ before, store }: Props) {
  const { setValue, reset, subscribe, formState } = useFormContext<Values>();
  const { defaultValues = {} } = formState;
  const start = useRef(defaultValues);
  const found = useRef(before);
  const [isFound, setFound] = useState(before !== null);
  useEffect(() => {
    for (const [name, value] of Object.entries(found.current ?? {}))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    found.current = null;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([name, value]) =>
            isText(value) && JSON.stringify(value ?? null) !== JSON.stringify(start.current[name] ?? null),
        );
        store(typed.length === 0 ? null : Object.fromEntries(typed));
      },
    });
  }, [setValue, subscribe, store]);
  const anew = (): void => {
    reset(start.current);
    store(null);
    setFound(false);
  };
  if (!isFound) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={anew}>
          Begin anew
        </Button>
      }
    >
      What you typed before is here again. It is not saved yet; choose a photo once more.
    </Alert>
  );
}
