import Button from '@mui/material/Button';
import { useGetList, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { formatDate, today } from '../../../../contract/dates.ts';
import { choicesOf } from '../../../../contract/kinds/field.ts';
import { privilege } from '../../../../contract/resource.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { admissionFollowUps } from '../../../resources/admissionFollowUps.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import { admitPath, testOf, testWords } from './testWords.ts';
import css from './followUps.module.css';

const MOST = { page: 1, perPage: 100 };
const { kind: KIND } = admissionFollowUps.fields;
const kindName = (one: RaRecord): string =>
  (KIND ? choicesOf(KIND).find(({ id }) => id === one['kind'])?.name : undefined) ?? '';
const isLate = (one: RaRecord): boolean => !one['done_on'] && String(one['due_date']) < today();

interface Props {
  /** '/admission-queries' */
  readonly base: string;
  readonly studentId: number;
  readonly mayAdmit: boolean;
}
/** What was and is to be done for an inquiry, by its dates, and the admission with what came of it. */
export function FollowUps({ base, studentId, mayAdmit }: Props) {
  const credentials = useCredentials();
  const holds = (verb: 'read' | 'create' | 'update'): boolean =>
    offers('own-lists') && credentials !== null && may(credentials, privilege(admissionFollowUps, verb));
  const mayRead = holds('read');
  const [open, setOpen] = useState<RaRecord | 'new' | null>(null);
  const { data, error, refetch } = useGetList<RaRecord>(
    admissionFollowUps.key,
    { pagination: MOST, sort: { field: 'due_date', order: 'ASC' }, filter: { student_id: studentId } },
    { enabled: mayRead, retry: false },
  );
  if (!mayRead && !mayAdmit) return null;
  const test = testOf(data ?? []);
  return (
    <section className="ui-group" aria-label="Follow-ups">
      <div className="ui-card-head">
        <h2>Follow-ups</h2>
        {holds('create') && (
          <Button size="small" variant="outlined" onClick={() => setOpen('new')}>
            Plan a follow-up
          </Button>
        )}
        {mayAdmit && (
          <Button size="small" variant="contained" component={AppLink} to={admitPath(base, studentId, test)}>
            Admit
          </Button>
        )}
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="ui-muted">Nothing is planned. Plan a call, a visit or the test.</p>}
      <ul className={css.list}>
        {data?.map((one) => (
          <li key={one.id}>
            <div>
              <StatusChip
                status={one['done_on'] ? 'done' : isLate(one) ? 'failed' : 'queued'}
                label={one['done_on'] ? 'Done' : isLate(one) ? 'Late' : 'Planned'}
              />
              <strong>{kindName(one)}</strong> {formatDate(one['done_on'] ?? one['due_date'])}
              {holds('update') && (
                <Button size="small" onClick={() => setOpen(one)}>
                  {one['done_on'] ? 'Change' : 'Done…'}
                </Button>
              )}
            </div>
            {one['kind'] === 'test' && one['result'] && <p>{testWords(one)}</p>}
            {[one['note'], one['outcome']].map(
              (text, at) =>
                typeof text === 'string' &&
                text !== '' && (
                  // oxlint-disable-next-line react/no-array-index-key -- two texts in their order
                  <p key={at}>
                    <bdi>{text}</bdi>
                  </p>
                ),
            )}
          </li>
        ))}
      </ul>
      {open && (
        <FollowUpDialog studentId={studentId} record={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
