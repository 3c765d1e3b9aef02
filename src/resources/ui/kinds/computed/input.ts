import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { ReadOnlyControl } from '../../inputs/ReadOnlyControl.tsx';

export const computed: KindInput = { Control: ReadOnlyControl };
