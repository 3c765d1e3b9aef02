import type { ReactNode } from 'react';
import { refusalOf } from '../ui/form/refusal.ts';

interface Props {
  readonly error: unknown;
  /** How many are there of how many; null while the number is not known. */
  readonly progress: { readonly done: number; readonly all: number | null };
  readonly what: string;
  /** What to say when nothing is left to load and there is nothing. */
  readonly nothing: ReactNode;
  readonly isLoading: boolean;
}
/** In the place of the sheets while they are not there. */
export function Loading({ error, progress: { done, all }, what, nothing, isLoading }: Props) {
  if (error) {
    return (
      <p className="print-note" role="alert">
        {refusalOf(error).message}
      </p>
    );
  }
  if (!isLoading) return <p className="print-note">{nothing}</p>;
  return (
    <div className="print-note">
      <output>
        Loading the {what} … {all !== null && `${done.toLocaleString('en-PK')} of ${all.toLocaleString('en-PK')}`}
      </output>
      <progress aria-label={`Loaded ${what}`} {...(all === null ? {} : { max: all, value: done })} />
    </div>
  );
}
