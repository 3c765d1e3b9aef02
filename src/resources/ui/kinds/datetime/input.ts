import { DateControl } from '../../../../ui/inputs/DateControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import { ReadOnlyControl } from '../../inputs/ReadOnlyControl.tsx';

export const datetime: KindInput = { Control: ReadOnlyControl, Filter: DateControl };
