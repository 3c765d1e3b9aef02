/** What web and server share of every kind. A kind that is missing does not compile. */
import { bool, type Bool } from './bool.ts';
import { children, type Children } from './children.ts';
import { color, type Color } from './color.ts';
import { computed, type Computed } from './computed.ts';
import { date, type DateKind } from './date.ts';
import { datetime, type DateTime } from './datetime.ts';
import { email, type Email } from './email.ts';
import { enumeration, type Enum } from './enum.ts';
import { enums, type Enums } from './enums.ts';
import { file, type FileKind } from './file.ts';
import { int, type Int } from './int.ts';
import { json, type Json } from './json.ts';
import { longtext, type Longtext } from './longtext.ts';
import { money, type Money } from './money.ts';
import { month, type Month } from './month.ts';
import { password, type Password } from './password.ts';
import { percent, type Percent } from './percent.ts';
import { phone, type Phone } from './phone.ts';
import { ref, type Ref } from './ref.ts';
import { refs, type Refs } from './refs.ts';
import type { ContractKind } from './kind.ts';
import type { Kind } from './names.ts';
import { text, type Text } from './text.ts';
import { time, type Time } from './time.ts';
import { url, type Url } from './url.ts';

export const contractKinds: Readonly<Record<Kind, ContractKind>> = {
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
/** A kind that is missing here does not compile in contract/fields.ts. */
export interface KindTypes {
  readonly text: Text;
  readonly longtext: Longtext;
  readonly int: Int;
  readonly money: Money;
  readonly bool: Bool;
  readonly date: DateKind;
  readonly month: Month;
  readonly datetime: DateTime;
  readonly enum: Enum;
  readonly enums: Enums;
  readonly ref: Ref;
  readonly refs: Refs;
  readonly file: FileKind;
  readonly password: Password;
  readonly color: Color;
  readonly time: Time;
  readonly percent: Percent;
  readonly email: Email;
  readonly phone: Phone;
  readonly url: Url;
  readonly json: Json;
  readonly children: Children;
  readonly computed: Computed;
}
