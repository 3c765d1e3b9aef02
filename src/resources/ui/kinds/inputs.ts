/**
 * How every kind is written: forms, filters and action dialogs load it, lists do not. A kind that is missing does not
 * compile.
 */
import type { Kind } from '../../../../contract/fields.ts';
import type { KindInput } from '../../../ui/inputs/kindInput.ts';
import { bool } from './bool/input.ts';
import { children } from './children/input.tsx';
import { color } from './color/input.ts';
import { computed } from './computed/input.ts';
import { date } from './date/input.ts';
import { datetime } from './datetime/input.ts';
import { email } from './email/input.ts';
import { enumeration } from './enum/input.ts';
import { enums } from './enums/input.ts';
import { file } from './file/input.ts';
import { int } from './int/input.ts';
import { json } from './json/input.ts';
import { longtext } from './longtext/input.ts';
import { money } from './money/input.ts';
import { month } from './month/input.ts';
import { password } from './password/input.ts';
import { percent } from './percent/input.ts';
import { phone } from './phone/input.ts';
import { ref } from './ref/input.ts';
import { refs } from './refs/input.ts';
import { text } from './text/input.ts';
import { time } from './time/input.ts';
import { url } from './url/input.ts';

export const kindInputs: Readonly<Record<Kind, KindInput>> = {
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
  children: children(() => kindInputs),
  computed,
};
