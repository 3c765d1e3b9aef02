import type { KindUi } from '../kindUi.ts';

export const computed: KindUi = { text: String };
