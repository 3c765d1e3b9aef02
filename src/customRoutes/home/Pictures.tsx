import { formatDate } from '../../../contract/dates.ts';
import { monthOf } from '../../../contract/home/days.ts';
import { homePictures } from '../../../contract/home/pictures.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { Home, Picture } from './said.ts';
import css from './home.module.css';

/** 'Nov' of twelve months, '23' of four weeks: the title says which they are. */
const nameOf = (label: string): string => {
  if (/^\d{4}-\d{2}$/.test(label)) return formatDate(label).slice(0, 3);
  return /^\d{4}-\d{2}-\d{2}$/.test(label) ? String(Number(label.slice(8))) : label;
};
const hasSomething = ({ amounts, counts }: Picture): boolean =>
  [...amounts, ...counts].some(({ values }) => values.some((value) => value !== 0));

/** The same as bars over a year, or as tables; each leads to its report. */
export function Pictures({ home }: { readonly home: Home }) {
  const shown = home.pictures.filter(hasSomething);
  if (shown.length === 0) return null;
  return (
    <div className={css.pictures}>
      {shown.map((picture) => {
        const { title, heads, opens, report } = homePictures[picture.key];
        const { labels, amounts, counts } = picture;
        const first = labels[0] ?? '';
        const last = labels.at(-1) ?? first;
        const to = opens({ first, last, today: monthOf(home.day) });
        const series = [...amounts, ...counts];
        return (
          <div key={picture.key} className={`${css.picture} ${labels.length > 12 ? css.wide : ''}`}>
            <Chart title={title} heads={heads} bars={{ labels: labels.map(nameOf), series }} />
            <AppLink to={to}>{report}</AppLink>
          </div>
        );
      })}
    </div>
  );
}
