/** A table of a preview draws this many rows; what is beyond counts all the same. */
const MOST = 500;
export const shownRows = <R,>(rows: readonly R[]): readonly R[] => (rows.length > MOST ? rows.slice(0, MOST) : rows);

/** Says that a preview goes on. */
export const MoreRows = ({ count }: { readonly count: number }) =>
  count > MOST ? (
    <p className="ui-muted">
      The first {MOST} of {count.toLocaleString('en-PK')} are shown; the figures and the change are of all of them.
    </p>
  ) : null;
