import { DateControl } from '../../../../ui/inputs/DateControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const date: KindInput = { Control: DateControl, short: true };
