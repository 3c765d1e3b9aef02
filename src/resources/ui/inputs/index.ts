/** The writing half of every kind: forms, filters and action dialogs load it, lists do not. A kind that is missing does not compile. */
import type { Kind } from '../../../../contract/fields.ts';
import { BoolControl } from './BoolControl.tsx';
import { BoolFilter } from './BoolFilter.tsx';
import { ColorControl } from './ColorControl.tsx';
import { DateControl, MonthControl } from './DateControl.tsx';
import { EnumControl } from './EnumControl.tsx';
import { EnumsControl } from './EnumsControl.tsx';
import { FileControl } from './FileControl.tsx';
import { IntControl } from './IntControl.tsx';
import type { KindInput } from './kindInput.ts';
import { LongTextControl } from './LongTextControl.tsx';
import { MoneyControl } from './MoneyControl.tsx';
import { PasswordControl } from './PasswordControl.tsx';
import { ReadOnlyControl } from './ReadOnlyControl.tsx';
import { RefControl } from './RefControl.tsx';
import { RefsControl } from './RefsControl.tsx';
import { TextControl } from './TextControl.tsx';

export const kindInputs: Record<Kind, KindInput> = {
  text: { Control: TextControl },
  longtext: { Control: LongTextControl, Filter: TextControl, wide: true },
  int: { Control: IntControl, short: true },
  money: { Control: MoneyControl, short: true },
  bool: { Control: BoolControl, Filter: BoolFilter },
  date: { Control: DateControl, short: true },
  month: { Control: MonthControl, short: true },
  datetime: { Control: ReadOnlyControl, Filter: DateControl },
  enum: { Control: EnumControl },
  enums: { Control: EnumsControl, Filter: EnumControl, group: true, wide: true },
  ref: { Control: RefControl },
  refs: { Control: RefsControl, Filter: RefControl, wide: true },
  file: { Control: FileControl, wide: true },
  password: { Control: PasswordControl },
  color: { Control: ColorControl, short: true },
  computed: { Control: ReadOnlyControl },
} satisfies Record<Kind, KindInput>;
