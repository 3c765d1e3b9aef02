/** The reading half of every kind. A kind that is missing here does not compile. */
import type { Kind } from '../../../../contract/fields.ts';
import { bool } from './bool.tsx';
import { color } from './color.tsx';
import { computed } from './computed.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { enumeration } from './enum.ts';
import { enums } from './enums.ts';
import { file } from './file.tsx';
import { int } from './int.ts';
import type { KindUi } from './kindUi.ts';
import { longtext } from './longtext.tsx';
import { money } from './money.ts';
import { month } from './month.ts';
import { password } from './password.ts';
import { ref } from './ref.tsx';
import { refs } from './refs.tsx';
import { text } from './text.tsx';

export const kinds: Record<Kind, KindUi> = {
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
  computed,
} satisfies Record<Kind, KindUi>;
