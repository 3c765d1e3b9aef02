import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { RefControl } from '../../inputs/RefControl.tsx';
import { RefsControl } from '../../inputs/RefsControl.tsx';

export const refs: KindInput = { Control: RefsControl, Filter: RefControl, wide: true };
