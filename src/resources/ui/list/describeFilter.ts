import { labelOf } from '../../../../contract/fields.ts';
import { operatorLabel, type Filter } from '../../../../contract/filters.ts';
import { contractKinds } from '../../../../contract/kinds/index.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Look } from '../kinds/kindUi.ts';
import { textOf } from '../show.ts';

/** 'Name contains “ali”', 'Campus is empty'. */
export function describeFilter(
  resource: Pick<Resource, 'fields'>,
  { field: name, operator, value }: Filter,
  look: Look,
): string {
  const field = resource.fields[name];
  if (!field) return `${name} ${operatorLabel[operator]} ${String(value)}`;
  const subject = `${labelOf(name, field)} ${operatorLabel[operator]}`;
  if (operator === 'IS' || operator === 'IS_NOT') return subject;
  // A choice of a list kind is a single value in a filter.
  const single = { ...field, kind: contractKinds[field.kind].single ?? field.kind };
  const words = [value].flat().map((one) => textOf(one, single, look));
  const quoted = contractKinds[field.kind].keepsBlank ? words.map((word) => `“${word}”`) : words;
  return `${subject} ${quoted.join(operator === 'BETWEEN' ? ' and ' : ', ')}`;
}
