import type { KindUi } from '../kindUi.ts';

const shown = (value: unknown): string => `${String(value)} %`;
export const percent: KindUi = { align: 'right', text: String, cell: shown, view: shown };
