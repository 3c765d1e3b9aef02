import type { KindUi } from '../kindUi.ts';

export const time: KindUi = { text: String };
