import { choicesOf, type AnyField } from '../../../../contract/fields.ts';
import type { KindUi } from './kindUi.ts';

/** The label of a stored choice; a value that is no longer a choice shows as it is. */
export const choiceLabel = (value: unknown, field: AnyField): string => choicesOf(field).find(({ id }) => id === value)?.name ?? String(value);
export const enumeration: KindUi = { text: choiceLabel };
