/** How every kind is read. A kind that is missing here does not compile. */
import type { Kind } from '../../../../contract/fields.ts';
import { bool } from './bool/display.tsx';
import { children } from './children/display.tsx';
import { color } from './color/display.tsx';
import { computed } from './computed/display.ts';
import { date } from './date/display.ts';
import { datetime } from './datetime/display.ts';
import { email } from './email/display.tsx';
import { enumeration } from './enum/display.ts';
import { enums } from './enums/display.ts';
import { file } from './file/display.tsx';
import { int } from './int/display.ts';
import { json } from './json/display.tsx';
import type { KindUi } from './kindUi.ts';
import { longtext } from './longtext/display.tsx';
import { money } from './money/display.ts';
import { month } from './month/display.ts';
import { password } from './password/display.ts';
import { percent } from './percent/display.ts';
import { phone } from './phone/display.tsx';
import { ref } from './ref/display.tsx';
import { refs } from './refs/display.tsx';
import { text } from './text/display.tsx';
import { time } from './time/display.ts';
import { url } from './url/display.tsx';

export const kinds: Readonly<Record<Kind, KindUi>> = {
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
  children: children(() => kinds),
  computed,
};
