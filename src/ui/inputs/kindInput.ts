import type { ComponentType } from 'react';
import type { AnyField } from '../../../contract/fields.ts';

/** What a control gets: the form and the filter bar use the same one. An unset value is null. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly invalid?: boolean;
  readonly required?: boolean;
  /** What no choice is called where it means something, such as "All". */
  readonly empty?: string;
  /** Id of the help or error text. */
  readonly describedBy?: string | undefined;
  readonly autoComplete?: string;
  /** Only records with these values can be chosen. */
  readonly narrowed?: Readonly<Record<string, unknown>>;
  /** Records that cannot be chosen. */
  readonly apart?: ReadonlySet<unknown>;
}

/** How values of a kind are written. */
export interface KindInput {
  readonly Control: ComponentType<ControlProps>;
  /** In the filter bar, where another control serves better than the form's. */
  readonly Filter?: ComponentType<ControlProps>;
  /** The control is a group of inputs, named by a legend instead of a label. */
  readonly group?: true;
  /** Takes the whole width of the form's grid. */
  readonly wide?: true;
  /** Its values are short; a box as wide as the column would tear label and value apart. */
  readonly short?: true;
}

/** The attributes that tie an input to its label, help and error. */
export const inputAttributes = ({ id, name, required, invalid, describedBy }: ControlProps) => ({
  id,
  name,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});
