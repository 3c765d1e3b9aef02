import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { PasswordControl } from '../../../../ui/inputs/PasswordControl.tsx';

export const password: KindInput = { Control: PasswordControl };
