import { BoolControl } from '../../../../ui/inputs/BoolControl.tsx';
import { BoolFilter } from '../../../../ui/inputs/BoolFilter.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const bool: KindInput = { Control: BoolControl, Filter: BoolFilter };
