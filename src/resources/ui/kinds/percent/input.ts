import { PercentControl } from '../../../../ui/inputs/IntControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const percent: KindInput = { Control: PercentControl, short: true };
