/** The server's half of every kind. A kind that is missing does not compile. */
import type { AnyField, Kind } from '../../../contract/fields.ts';
import { bool } from './bool.ts';
import { children } from './children.ts';
import { color } from './color.ts';
import { computed } from './computed.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { email } from './email.ts';
import { enumeration } from './enum.ts';
import { enums } from './enums.ts';
import { file } from './file.ts';
import { int } from './int.ts';
import { json } from './json.ts';
import type { ServerKind } from './kind.ts';
import { longtext } from './longtext.ts';
import { money } from './money.ts';
import { month } from './month.ts';
import { password } from './password.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { none } from './shapes.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { url } from './url.ts';

export const serverKinds: Readonly<Record<Kind, ServerKind>> = {
  text,
  longtext,
  int,
  money,
  bool,
  date,
  month,
  datetime,
  enum: enumeration,
  enums,
  ref,
  refs,
  file,
  password,
  color,
  time,
  percent,
  email,
  phone,
  url,
  json,
  children,
  computed,
};
const withoutColumns = Object.fromEntries(
  Object.entries(serverKinds).map(([kind, of]) => [kind, { ...of, column: none }]),
) as unknown as typeof serverKinds;
/** A computed field is read like any other of its kind, and stored nowhere. */
export const kindOf = ({ kind, computed: made }: AnyField): ServerKind => (made ? withoutColumns : serverKinds)[kind];
