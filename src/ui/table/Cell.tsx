import { Fragment, type ReactNode } from 'react';
import { AppLink } from '../screen/AppLink.tsx';
import { Clipped } from './Clipped.tsx';
import { StatusChip } from './StatusChip.tsx';
import {
  chipsOf,
  lineValue,
  shown,
  valueIn,
  type CellLine,
  type Long,
  type MoneyForm,
  type TableColumn,
} from './column.ts';

interface Props {
  readonly column: TableColumn<unknown>;
  readonly row: unknown;
  readonly money: MoneyForm;
}
/** What a column shows of a row: its states or its value, and beneath them its further lines. */
export function Cell({ column, row, money }: Props) {
  const { chips, under, render, kind = 'text', long, bold } = column;
  if (chips)
    return (
      <>
        {chipsOf(chips(row)).map(([status, label]) => (
          <StatusChip key={`${status} ${label ?? ''}`} status={status} {...(label === undefined ? {} : { label })} />
        ))}
        <Under lines={under} row={row} />
      </>
    );
  const value = render ? render(row, money) : shown(kind, valueIn(column, row), money);
  const to = column.leads?.(row) ?? null;
  const content = to === null || value === '' ? value : <AppLink to={to}>{value}</AppLink>;
  if (under)
    return (
      <>
        <Line bold={bold} long={long}>
          {content}
        </Line>
        <Under lines={under} row={row} />
      </>
    );
  if (isClipped(long)) return <Clipped wide={long === 'clip-wide'}>{String(value ?? '')}</Clipped>;
  return render && to === null ? content : bold ? <b>{content}</b> : <bdi>{content}</bdi>;
}

interface UnderProps {
  readonly lines: readonly CellLine<unknown>[] | undefined;
  readonly row: unknown;
}
const Under = ({ lines = [], row }: UnderProps) =>
  lines.map((line, at) => {
    const text = textOf(line, row);
    return text === '' ? null : (
      // oxlint-disable-next-line react/no-array-index-key -- lines of a column keep their places
      <Fragment key={at}>
        <Line long={line.long}>{text}</Line>
      </Fragment>
    );
  });
const textOf = (line: CellLine<unknown>, row: unknown): string => {
  const { says, kind = 'text' } = line;
  const said = says ? says(row) : lineValue(line, row);
  return said === false ? '' : shown(says ? 'text' : kind, said);
};

const isClipped = (long: Long | undefined): boolean => long === 'clip' || long === 'clip-wide';

interface LineProps {
  readonly bold?: true | undefined;
  readonly long: Long | undefined;
  readonly children: ReactNode;
}
function Line({ bold, long, children }: LineProps) {
  if (isClipped(long))
    return (
      <Clipped below wide={long === 'clip-wide'}>
        {String(children ?? '')}
      </Clipped>
    );
  const className = long === 'wrap' ? 'ui-two ui-wrap-cell' : 'ui-two';
  return bold ? <b className={className}>{children}</b> : <bdi className={className}>{children}</bdi>;
}
