import type { KindUi } from '../kindUi.ts';

export const phone: KindUi = {
  text: String,
  view: (value) => <a href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>{String(value)}</a>,
};
