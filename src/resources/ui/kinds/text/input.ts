import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { TextControl } from '../../../../ui/inputs/TextControl.tsx';

export const text: KindInput = { Control: TextControl };
