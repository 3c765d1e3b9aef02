import type { KindUi } from '../kindUi.ts';

/** Only what a provider may have as an address of a page becomes a link. */
const isPage = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value);
export const url: KindUi = {
  text: String,
  cell: (value) => (
    <span className="ui-clip" title={String(value)}>
      {String(value)}
    </span>
  ),
  view: (value) =>
    isPage(value) ? (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    ) : (
      String(value)
    ),
};
