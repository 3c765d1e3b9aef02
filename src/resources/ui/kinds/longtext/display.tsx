import type { KindUi } from '../kindUi.ts';

export const longtext: KindUi = {
  text: String,
  cell: (value) => (
    <span className="ui-clip" title={String(value)}>
      {String(value)}
    </span>
  ),
  view: (value) => (
    <p className="ui-prose" dir="auto">
      {String(value)}
    </p>
  ),
};
