import { EnumControl } from '../../../../ui/inputs/EnumControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const enumeration: KindInput = { Control: EnumControl };
