/** Which fields of an entity a file may fill, and by which words their columns are known. */
import { labelOf, type AnyField } from '../fields.ts';
import { contractKinds } from '../kinds/index.ts';
import { givenFields, writableFields, type Resource } from '../resource.ts';
import { normalise } from './normalise.ts';

export type NamedField = readonly [name: string, field: AnyField];

/** Everything a create form asks for. A cell names a file, which comes beside it. */
export const importFields = (resource: Pick<Resource, 'fields' | 'defaults'>): NamedField[] =>
  writableFields({ fields: givenFields(resource) }, 'create').filter(
    ([, field]) => contractKinds[field.kind].cell !== null,
  );

/** Fields whose cells hold words that stand for something else: records, choices, yes and no. */
export const isWorded = ({ kind }: AnyField): boolean => contractKinds[kind].worded === true;

/** Words that schools use for the same thing; each line is one meaning. */
const SAME: readonly (readonly string[])[] = [
  [
    'mobile',
    'phone',
    'cell',
    'cell no',
    'contact',
    'contact no',
    'contact number',
    'mobile no',
    'mobile number',
    'phone no',
    'phone number',
    'tel',
    'telephone',
    'whatsapp',
  ],
  ['email', 'e mail', 'mail', 'email address', 'e mail address'],
  ['name', 'title', 'full name', 'description'],
  ['amount', 'fee', 'rs', 'rupees', 'price', 'charges'],
  ['date of birth', 'dob', 'birth date', 'birthday'],
  ['start date', 'from', 'from date', 'starts'],
  ['end date', 'to', 'to date', 'till', 'ends'],
  ['active', 'status', 'enabled', 'is active'],
  ['code', 'short code', 'abbreviation'],
  ['order', 'sort order', 'sequence', 'serial', 'position'],
  ['campus', 'branch', 'school'],
  ['class', 'grade'],
  ['group', 'category'],
  ['sid', 'student id', 'student no', 'student number'],
  ['challan no', 'challan', 'challan number', 'bill no', 'invoice no'],
  ['paid date', 'date', 'payment date', 'transaction date', 'value date'],
  [
    'reference',
    'ref',
    'ref no',
    'reference no',
    'reference number',
    'transaction id',
    'transaction no',
    'trx id',
    'tid',
  ],
];

/** Everything a column of this field may be called, the label first. */
export function aliasesOf(name: string, field: AnyField): string[] {
  const own = [
    labelOf(name, field),
    name,
    name.replace(/^is_/, '').replace(/_ids?$/, ''),
    ...(field.wire ? [field.wire] : []),
  ].map(normalise);
  const meanings = SAME.filter((words) => own.some((word) => words.includes(word)));
  return [...new Set([...own, ...meanings.flat()])];
}
