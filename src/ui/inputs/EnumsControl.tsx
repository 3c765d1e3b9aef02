import { choicesOf } from '../../../contract/fields.ts';
import type { ControlProps } from './kindInput.ts';

/** A box per choice; kept in the declared order, whatever the order of clicking. */
export function EnumsControl({ id, field, value, onChange, onBlur }: ControlProps) {
  const choices = choicesOf(field);
  const chosen = new Set(Array.isArray(value) ? value : []);
  const toggle = (choice: string): void => {
    if (!chosen.delete(choice)) chosen.add(choice);
    onChange(choices.map((one) => one.id).filter((one) => chosen.has(one)));
  };
  return (
    <div className="ui-boxes" onBlur={onBlur}>
      {choices.map((choice, at) => (
        <label key={choice.id}>
          <input
            type="checkbox"
            id={at === 0 ? id : undefined}
            checked={chosen.has(choice.id)}
            onChange={() => toggle(choice.id)}
          />
          {choice.name}
        </label>
      ))}
    </div>
  );
}
