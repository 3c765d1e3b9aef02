import englishMessages from 'ra-language-english';
import { labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Messages } from './translator.ts';

/** React-admin's English texts, and the names of declared entities and fields. */
export function messagesOf(resources: readonly Resource[]): Messages {
  const names = resources.map(({ key, label, fields }) => [
    key,
    {
      name: label.join(' |||| '),
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, labelOf(name, field)])),
    },
  ]);
  return { ...(englishMessages as unknown as Messages), resources: Object.fromEntries(names) as Messages };
}
