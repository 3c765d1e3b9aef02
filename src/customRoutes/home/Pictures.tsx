import { formatDate } from '../../../contract/dates.ts';
import { monthOf } from '../../../contract/home/days.ts';
import { homePictures } from '../../../contract/home/pictures.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { Home, Picture } from './said.ts';
import css from './home.module.css';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Months and days of one year say less: the title says which they are. */
const nameOf = (label: string): string =>
  MONTH.test(label) ? formatDate(label).slice(0, 3) : DAY.test(label) ? formatDate(label).slice(0, 6) : label;
const isTime = (label: string): boolean => MONTH.test(label) || DAY.test(label);
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
        const shownDays = isTime(first) ? `, ${formatDate(first)} to ${formatDate(last)}` : '';
        const series = [...amounts, ...counts];
        return (
          <div key={picture.key} className={css.picture}>
            <Chart title={`${title}${shownDays}`} heads={heads} bars={{ labels: labels.map(nameOf), series }} />
            <AppLink to={to}>{report}</AppLink>
          </div>
        );
      })}
    </div>
  );
}
