import type { KindUi } from '../kindUi.ts';

/** Never in an answer, so there is nothing to read. */
export const password: KindUi = { text: () => '' };
