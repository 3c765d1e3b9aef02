import { formatDate } from '../../../../../contract/dates.ts';
import type { KindUi } from '../kindUi.ts';

export const datetime: KindUi = { text: (value) => formatDate(value) };
