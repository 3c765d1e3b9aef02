import { EnumControl } from '../../../../ui/inputs/EnumControl.tsx';
import { EnumsControl } from '../../../../ui/inputs/EnumsControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const enums: KindInput = { Control: EnumsControl, Filter: EnumControl, group: true, wide: true };
