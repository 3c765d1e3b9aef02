import type { KindUi } from '../kindUi.ts';

export const email: KindUi = {
  text: String,
  view: (value) => <a href={`mailto:${encodeURI(String(value))}`}>{String(value)}</a>,
};
