import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { RefControl } from '../../inputs/RefControl.tsx';

export const ref: KindInput = { Control: RefControl };
