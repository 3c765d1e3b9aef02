import { MonthControl } from '../../../../ui/inputs/DateControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const month: KindInput = { Control: MonthControl, short: true };
