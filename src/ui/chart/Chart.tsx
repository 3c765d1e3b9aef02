import { useId, useState } from 'react';
import { BarChart, figures, type Bars } from './BarChart.tsx';
import css from './chart.module.css';

interface Props {
  /** One sentence under which picture and table make sense alone. */
  readonly title: string;
  readonly bars: Bars;
  /** Headings of the table: what the bars stand for, and what they count. */
  readonly heads: readonly [by: string, value: string];
  /** On paper nothing is switched. */
  readonly paper?: boolean;
}

/** A picture of figures, and the same figures as a table for whoever would rather read them. */
export function Chart({ title, bars, heads, paper = false }: Props) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure className={css.chart}>
      <div className={css.head}>
        <figcaption id={id}>{title}</figcaption>
        {!paper && (
          <button type="button" className={css.turn} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </button>
        )}
      </div>
      {isTable ? <FigureTable titled={id} bars={bars} heads={heads} /> : <BarChart bars={bars} titled={id} />}
    </figure>
  );
}

function FigureTable({ titled, bars, heads }: Pick<Props, 'bars' | 'heads'> & { readonly titled: string }) {
  const { labels, series } = bars;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <section className={css.box} tabIndex={0} aria-labelledby={titled}>
      <table className="ui-table" aria-labelledby={titled}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="ui-right">
                {name || heads[1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="ui-right">
                  {figures.format(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
