import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { MoneyControl } from '../../../../ui/inputs/MoneyControl.tsx';

export const money: KindInput = { Control: MoneyControl, short: true };
