import { PhoneControl } from '../../../../ui/inputs/TextControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const phone: KindInput = { Control: PhoneControl };
