import { BEFORE_WORDS, dayOf, monthBefore, monthOf } from '../../../contract/home/days.ts';
import { homeFigures } from '../../../contract/home/figures.ts';
import { formatMoney } from '../../../contract/money.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { plural } from '../../../contract/plural.ts';
import { isOfMonth, type Figure } from './said.ts';
import css from './home.module.css';

const numbers = new Intl.NumberFormat('en-PK');
interface Said {
  readonly amount: number | null;
  readonly count: number | null;
}
/** An amount in rupees, or what is counted. */
const written = ({ amount, count }: Said): string =>
  amount === null ? numbers.format(count ?? 0) : formatMoney(amount);

/** A figure, with what it was a month and a year ago; each opens the page that says the same. */
export function Tile({ figure, day }: { readonly figure: Figure; readonly day: string }) {
  const { key, before, amount, count } = figure;
  const { label, counts, opens } = homeFigures[key];
  return (
    <div className={css.tile}>
      <AppLink to={opens(isOfMonth(key) ? monthOf(day) : dayOf(day))} className={css.figure} data-figure={key}>
        <span className={css.label}>{label}</span>
        <b className={css.value}>
          {amount !== null && <small>Rs </small>}
          {written(figure)}
        </b>
        {amount !== null && counts && count !== null && <span className={css.count}>{plural(count, ...counts)}</span>}
      </AppLink>
      {before.length > 0 && (
        <p className={css.before}>
          {before.map((one) => (
            <AppLink key={one.key} to={opens(monthBefore(day, one.key))} data-figure={`${key} ${one.key}`}>
              <span>{BEFORE_WORDS[one.key]}</span> {written(one)}
            </AppLink>
          ))}
        </p>
      )}
    </div>
  );
}
