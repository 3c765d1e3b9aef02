import { useBlocker, useCanBlock } from 'ra-core';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';

const QUESTION = 'Some changes are not saved yet. Leave without saving them?';

interface QuestionProps {
  readonly dirty: boolean;
  readonly released: { readonly current: boolean };
}
function Question({ dirty, released }: QuestionProps) {
  // The address counts with its query: update?id=1 and update?id=2 are different records.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !released.current &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // oxlint-disable-next-line no-alert -- the browser's own question is the only one that also stops closing the tab
    if (window.confirm(QUESTION)) blocker.proceed?.();
    else blocker.reset?.();
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, released]);
  return null;
}

function Guard({ released }: Pick<QuestionProps, 'released'>) {
  const { dirtyFields } = useFormState();
  return <Question dirty={Object.keys(dirtyFields).length > 0} released={released} />;
}

/** Asks before changes are lost that no form knows of. */
export function UnsavedGuard(props: QuestionProps) {
  return useCanBlock() ? <Question {...props} /> : null;
}

/** Asks before unsaved input is lost. `released` is set once the record is saved. */
export function LeaveGuard(props: { readonly released: { readonly current: boolean } }) {
  return useCanBlock() ? <Guard {...props} /> : null;
}
