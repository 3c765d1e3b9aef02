import type { CSSProperties } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { ACCOUNT_ROLES } from '../../../resources/data/accountRoles.ts';
import type { ListColumn } from '../../../ui/output/listColumn.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import type { ChartRow } from './tree.ts';
import css from './chart.module.css';

/** 'Fee receivable' for 'receivable'. */
const roleName = (role: string | null): string => {
  const found = ACCOUNT_ROLES.find((one) => (typeof one === 'string' ? one : one[0]) === role);
  if (found === undefined) return role ?? '';
  return typeof found === 'string'
    ? `${found.charAt(0).toUpperCase()}${found.slice(1).replaceAll('_', ' ')}`
    : found[1];
};
const isOut = ({ account }: ChartRow): boolean => account?.is_active === false;
/** What an account is for, and whether vouchers may use it. */
function usesOf({ account }: ChartRow): string {
  if (!account) return '';
  const isControl = account.by_hand === false && account.is_active !== false;
  return [roleName(account.role ?? null), isOut({ account } as ChartRow) && 'not active', isControl && 'no vouchers']
    .filter(Boolean)
    .join(', ');
}
const balanceText = (balance: number): string => (balance === 0 ? '–' : formatMoney(Math.abs(balance)));
const sideOf = (balance: number): string => (balance === 0 ? '' : balance > 0 ? 'Dr' : 'Cr');

/** `isFolded`: which rows are folded; `editOf`: where a row is edited, by who may. */
export const columnsOf = (
  isFolded: (id: string) => boolean,
  campusName: (id: number) => string,
  editOf: (row: ChartRow) => string | null,
): readonly ListColumn<ChartRow>[] => [
  {
    key: 'name',
    label: 'Account',
    role: 'head',
    value: ({ code, name, level }) => `${'   '.repeat(level)}${[code, name].filter(Boolean).join(' ')}`,
    render: (row) => (
      <span className={css.name} style={{ '--level': row.level } as CSSProperties}>
        {row.kind === 'account' ? (
          <span className={`${css.leaf} ${isOut(row) ? css.out : ''}`}>
            <span className="ui-muted">{row.code}</span> <bdi>{row.name}</bdi>
          </span>
        ) : (
          <>
            <button
              type="button"
              className={`ui-chevron ${css.fold}`}
              tabIndex={-1}
              data-do="fold"
              aria-expanded={!isFolded(row.id)}
              aria-label={`${isFolded(row.id) ? 'Show' : 'Hide'} ${row.name}`}
            />
            <bdi className={row.kind === 'class' ? css.class : css.group}>{row.name}</bdi>
            <span className="ui-muted">{row.count}</span>
          </>
        )}
      </span>
    ),
  },
  { key: 'uses', label: 'Used for', value: usesOf },
  {
    key: 'campus',
    label: 'Campus',
    value: ({ account }) =>
      account && account.campus_id !== null && account.campus_id !== undefined ? campusName(account.campus_id) : '',
  },
  {
    key: 'balance',
    label: 'Balance',
    kind: 'money',
    // In files the side stands beside the amount, so that neither needs a sign.
    value: ({ balance }) => (balance === null ? null : Math.abs(balance)),
    also: [{ label: 'Dr/Cr', value: ({ balance }) => (balance === null ? '' : sideOf(balance)) }],
    render: ({ balance, kind }) =>
      balance === null ? null : (
        <span className={kind === 'account' ? undefined : css.group}>
          {balanceText(balance)}
          <span className={css.side}>{sideOf(balance)}</span>
        </span>
      ),
  },
  {
    key: 'edit',
    label: 'Edit',
    role: 'buttons',
    screenOnly: true,
    render: (row) => {
      const to = editOf(row);
      return (
        to !== null && (
          <AppLink to={to} className={css.edit} aria-label={`Edit ${row.name}`}>
            Edit
          </AppLink>
        )
      );
    },
  },
];
