import type { KindUi } from '../kindUi.ts';

/** Names come in Latin and in Urdu script; each runs in its own direction. */
export const text: KindUi = {
  text: String,
  cell: (value) => <bdi>{String(value)}</bdi>,
  view: (value) => <bdi>{String(value)}</bdi>,
};
