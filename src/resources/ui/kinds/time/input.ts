import { TimeControl } from '../../../../ui/inputs/TimeControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const time: KindInput = { Control: TimeControl, short: true };
