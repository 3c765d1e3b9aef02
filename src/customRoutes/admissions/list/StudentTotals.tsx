import { needed, offers } from '../../../auth/offers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFilter, wireName } from '../../../dataProvider/listQuery.ts';
import { students } from '../../../resources/students.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { Shown } from '../../../resources/ui/scoped.ts';
import type { Selection, Totals } from '../calls.ts';
import { ask } from '../../../dataProvider/ask.ts';

/** The list's filter as the body of the calls that take a selection of students. */
export function selectionBody(filter: Readonly<Record<string, unknown>>): Selection {
  const { search, filters, extra } = readFilter(students, filter);
  return {
    ...(filters.length > 0
      ? { filters: filters.map((one) => ({ ...one, field: wireName(students, one.field) })) }
      : {}),
    ...(search ? { search } : {}),
    ...(extra as Selection),
    ...(/^\d+$/.test(extra['added_by'] ?? '') ? { added_by: Number(extra['added_by']) } : {}),
  };
}
const number = (n: number): string => n.toLocaleString('en-PK');

interface Props {
  readonly shown: Shown;
  readonly counted: readonly [string, string];
}
/** Nothing where the provider does not count: the list says how many there are. */
export const StudentTotals = (props: Props) => (offers('student-lists') ? <Counted {...props} /> : null);

/** How many boys and girls, families and children of each class are in the list, or among the selected. */
function Counted({ shown, counted }: Props) {
  const ids = shown.selected.map(({ id }) => Number(id));
  const body: Selection = ids.length > 0 ? { scope: 'everyone', ids } : selectionBody(shown.filter);
  const { data, error } = useQuery({
    queryKey: ['students', 'totals', body],
    queryFn: async ({ signal }) =>
      (await ask('POST /student_totals', { offered: needed('student-lists'), body, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  if (error) return <p className="ui-muted">The totals could not be counted: {refusalOf(error).message}</p>;
  return <TotalsLine totals={data} of={ids.length > 0 ? 'selected' : 'matching'} counted={counted} />;
}

interface LineProps {
  readonly totals: Totals | undefined;
  readonly of: 'selected' | 'matching';
  readonly counted: readonly [string, string];
}
function TotalsLine({ totals, of, counted }: LineProps) {
  const [open, setOpen] = useState(false);
  const classes = totals?.by_class ?? [];
  const most = Math.max(1, ...classes.map(({ count }) => count));
  return (
    <section className="st-totals" aria-label={of === 'selected' ? 'Totals of the selected' : 'Totals of the list'}>
      <output>
        {totals ? (
          <>
            <strong>
              {number(totals.total)} {counted[totals.total === 1 ? 0 : 1]}
            </strong>{' '}
            {of}
            {totals.by_gender.map(({ id, name, count }) => (
              <span key={id ?? 'none'}>
                {id === null ? 'gender not given' : name} {number(count)}
              </span>
            ))}
            <span>
              {number(totals.families)} {totals.families === 1 ? 'family' : 'families'}
            </span>
          </>
        ) : (
          <span className="ui-skeleton st-totals-skeleton" />
        )}
      </output>
      {classes.length > 0 && (
        <button type="button" className="ui-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          By class
        </button>
      )}
      {open && (
        <ul className="st-bars">
          {classes.map(({ id, name, count }) => (
            <li key={id ?? 'none'}>
              <span>{name}</span>
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
              <b>{number(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
