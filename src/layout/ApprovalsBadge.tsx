import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Offered } from '../../contract/capabilities.ts';
import { FEES } from '../challans/useFeeList.ts';
import { ask } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import css from './approvalsBadge.module.css';

const MINUTE = 60_000;
/** More than this is told by its page. */
const MOST = 99;

/** The way to what waits, with how much of it the user may decide; read again every minute and after each decision. */
export default function ApprovalsBadge({ offered }: { readonly offered: Offered<'approvals'> }) {
  const { data } = useQuery({
    queryKey: [FEES, 'approval count'],
    queryFn: ({ signal }) => ask('GET /approval_count', { offered, signal }),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  });
  const { waiting = 0, entered = 0 } = data?.data ?? {};
  const words = [
    waiting > 0 && `${plural(waiting, 'request waits', 'requests wait')} for you`,
    entered > 0 && `${entered} of your own`,
  ].filter(Boolean);
  const label = `Approvals: ${words.length > 0 ? words.join(', ') : 'nothing waits'}`;
  return (
    <IconButton component={Link} to="/approvals" aria-label={label} title={label} className={css.badge ?? ''}>
      <FactCheckOutlined fontSize="small" />
      {waiting > 0 && (
        <span className={css.count} aria-hidden="true">
          {waiting > MOST ? `${MOST}+` : waiting}
        </span>
      )}
    </IconButton>
  );
}
