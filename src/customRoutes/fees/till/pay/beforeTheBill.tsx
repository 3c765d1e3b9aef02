import css from '../till.module.css';
/** What stands in the place of a bill. */

/** Nobody is chosen yet. */
export const Nobody = () => (
  <div className="ui-empty till-nobody">
    <h2>Who pays?</h2>
    <p>
      Type a name or a number, or scan the code of a challan. Enter shows the bill, Enter takes the payment, Enter
      prints.
    </p>
  </div>
);
const LINES = [1, 2, 3, 4, 5];
/** The bill is being read. */
export const BillSkeleton = () => (
  <div className={css.skeleton}>
    <output className="ui-hidden">The bill is being read</output>
    {LINES.map((line) => (
      <span key={line} className="ui-skeleton ui-line" />
    ))}
  </div>
);
