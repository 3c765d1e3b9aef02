import { useMemo } from 'react';
import type { Right } from '../../contract/rights.ts';
import css from './rights.module.css';

interface Column {
  readonly name: string;
  readonly rights: readonly Right[];
}
interface Props {
  readonly label: string;
  /** A user, or two that are compared. */
  readonly users: readonly Column[];
  /** Leaves out what is the same of all of them. */
  readonly differences?: boolean;
}
const same = (answers: readonly (Right | undefined)[]): boolean =>
  answers.every((one) => one?.answer === answers[0]?.answer);

/** Wider than a phone: it scrolls, and therefore takes the focus. */
const SCROLLS = { tabIndex: 0 } as const;
/** Questions and answers, group by group; what is for few says so in words. */
export function RightsTable({ label, users, differences = false }: Props) {
  const groups = useMemo(() => {
    const byKey = users.map(({ rights }) => new Map(rights.map((right) => [right.key, right])));
    const all = new Map(users.flatMap(({ rights }) => rights.map((right) => [right.key, right] as const)));
    const lines = [...all.values()].map((right) => ({ right, answers: byKey.map((own) => own.get(right.key)) }));
    return [
      ...Map.groupBy(differences ? lines.filter(({ answers }) => !same(answers)) : lines, ({ right }) => right.group),
    ];
  }, [users, differences]);
  if (groups.length === 0) return <p className="ui-muted">They may do the same.</p>;
  return (
    <section className={css.scroll} aria-label={label} {...SCROLLS}>
      <table className={`ui-table ${css.table}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">What</th>
            {users.map(({ name }, at) => (
              <th key={at} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([group, lines]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={users.length + 1} className={css.group}>
                {group}
              </th>
            </tr>
            {lines.map(({ right, answers }) => (
              <tr key={right.key}>
                <th scope="row">{right.text}</th>
                {answers.map((answer, at) => (
                  <td key={at} className={answer?.holds === true ? undefined : 'ui-muted'}>
                    <bdi>{answer?.answer ?? 'As usual'}</bdi>
                    {answer?.risky === true && <span className={`ui-chip ui-bad ${css.few}`}>For few</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
