import { formatDate } from '../../../../../contract/dates.ts';
import type { KindUi } from '../kindUi.ts';

export const date: KindUi = { text: (value) => formatDate(value) };
