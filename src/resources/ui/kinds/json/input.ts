import { JsonControl } from '../../../../ui/inputs/JsonControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const json: KindInput = { Control: JsonControl, wide: true };
