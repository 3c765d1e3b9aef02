import { Link } from 'react-router-dom';
import { outlines } from '../../resources/outlines.ts';
import { useMenuLinks } from '../../routing/menuLinks.ts';
import { figuresOf } from './figuresOf.ts';
import css from './home.module.css';

const paths = new Map(outlines.map(({ key, path }) => [key, `/${path}`]));
const numbers = new Intl.NumberFormat('en-PK');

/** Whatever a provider counts, by its own names; each leads to its list where there is one. */
export function Counts({ answer }: { readonly answer: unknown }) {
  // A figure leads to its list only where the menu does too.
  const items = useMenuLinks();
  const counts = figuresOf(answer);
  if (counts.length === 0) return <p className="ui-muted">There are no figures for you to see yet.</p>;
  return (
    <section className={css.room} aria-label="Figures">
      <div className={css.tiles}>
        {counts.map(({ key, label, value }) => {
          const to = paths.get(key);
          const content = (
            <>
              <span className={css.label}>{label}</span>
              <b className={css.value}>{numbers.format(value)}</b>
            </>
          );
          return (
            <div key={key} className={css.tile}>
              {to !== undefined && items.has(to) ? (
                <Link to={to} className={css.figure}>
                  {content}
                </Link>
              ) : (
                <div className={css.figure}>{content}</div>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
