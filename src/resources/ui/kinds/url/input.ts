import { UrlControl } from '../../../../ui/inputs/TextControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const url: KindInput = { Control: UrlControl };
