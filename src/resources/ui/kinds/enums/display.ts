import type { AnyField } from '../../../../../contract/fields.ts';
import { choiceLabel } from '../../../../../contract/kinds/shapes.ts';
import type { KindUi } from '../kindUi.ts';

const labels = (value: unknown, field: AnyField): string[] =>
  Array.isArray(value) ? value.map((one) => choiceLabel(one, field)) : [];
const SHOWN = 6;
export const enums: KindUi = {
  text: (value, field) => labels(value, field).join(', '),
  cell: (value, field) => {
    const all = labels(value, field);
    return all.length > SHOWN ? `${all.slice(0, SHOWN).join(', ')} and ${all.length - SHOWN} more` : all.join(', ');
  },
};
