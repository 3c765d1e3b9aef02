import css from '../exchange.module.css';
const number = (n: number): string => n.toLocaleString('en-PK');

/** A few numbers with their names. */
export const Counts = ({ of }: { readonly of: readonly (readonly [label: string, count: number])[] }) => (
  <ul className={css.tiles}>
    {of.map(([label, count]) => (
      <li key={label}>
        <b>{number(count)}</b> {label}
      </li>
    ))}
  </ul>
);
