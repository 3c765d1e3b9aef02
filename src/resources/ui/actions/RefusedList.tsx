import type { Refused } from './eachRecord.ts';

const SHOWN = 200;

/** Every record that was refused, and why. */
export function RefusedList({ refused }: { readonly refused: readonly Refused[] }) {
  return (
    <ul className="ui-refused">
      {refused.slice(0, SHOWN).map(({ id, title, message }) => (
        <li key={id}>
          {!message.startsWith(title) && <strong dir="auto">{title}: </strong>}
          {message}
        </li>
      ))}
      {refused.length > SHOWN && <li>and {refused.length - SHOWN} more</li>}
    </ul>
  );
}
