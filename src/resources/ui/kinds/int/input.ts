import { IntControl } from '../../../../ui/inputs/IntControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const int: KindInput = { Control: IntControl, short: true };
