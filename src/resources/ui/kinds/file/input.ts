import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { FileControl } from '../../inputs/FileControl.tsx';

export const file: KindInput = { Control: FileControl, wide: true };
