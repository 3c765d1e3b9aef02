import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { LongTextControl } from '../../../../ui/inputs/LongTextControl.tsx';
import { TextControl } from '../../../../ui/inputs/TextControl.tsx';

export const longtext: KindInput = { Control: LongTextControl, Filter: TextControl, wide: true };
