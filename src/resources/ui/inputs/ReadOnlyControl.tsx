import type { ControlProps } from '../../../ui/inputs/kindInput.ts';
import { kinds } from '../kinds/index.ts';

const NO_LOOK = { titleOf: () => '', linkOf: () => undefined };

/** Set by the server: shown, not changed. */
export function ReadOnlyControl({ id, field, value }: ControlProps) {
  return (
    <output id={id}>
      {value === null || value === undefined || value === ''
        ? 'Set on saving'
        : kinds[field.kind].text(value, field, NO_LOOK)}
    </output>
  );
}
