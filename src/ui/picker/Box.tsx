import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** The id of the control inside, where it has one that a label can name. */
  readonly of?: string;
  readonly wide?: boolean;
  /** A date or month, which needs room for its calendar. */
  readonly date?: boolean;
  /** Where its control cannot say so itself. */
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** Id of the refusal where the control names itself; otherwise it follows from `of`. */
  readonly errorId?: string | undefined;
  readonly children: ReactNode;
}

/** What a control names as its description, so that its refusal is read out with it; nothing without a refusal. */
export const refusalId = (id: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : `${id}-error`;

/** A control of a bar with its label above; controls that name themselves (dates, search) get it as a plain text. */
export function Box({ label, of, wide = false, date = false, required = false, error, errorId, children }: Props) {
  return (
    <div
      className={wide ? 'ui-pick ui-pick-wide' : date ? 'ui-pick ui-pick-date' : 'ui-pick'}
      data-required={required || undefined}
    >
      {of === undefined ? <span aria-hidden="true">{label}</span> : <label htmlFor={of}>{label}</label>}
      {children}
      {error !== undefined && (
        <span id={errorId ?? (of && refusalId(of, error))} className="ui-error ui-pick-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
