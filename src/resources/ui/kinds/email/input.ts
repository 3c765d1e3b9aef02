import { EmailControl } from '../../../../ui/inputs/TextControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const email: KindInput = { Control: EmailControl };
