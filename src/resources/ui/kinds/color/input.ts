import { ColorControl } from '../../../../ui/inputs/ColorControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const color: KindInput = { Control: ColorControl, short: true };
