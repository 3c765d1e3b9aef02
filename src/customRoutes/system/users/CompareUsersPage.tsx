import { useGetMany, useGetList, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageScreen } from '../../../pages/openPage.tsx';
import { RightsTable } from '../../../rights/RightsTable.tsx';
import { useRights } from '../../../rights/useRights.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';

const MOST = 1000;
const nameOf = (user: RaRecord): string => `${String(user['full_name'] ?? '')} (${String(user['username'])})`;
const NOBODY: readonly RaRecord[] = [];

/** `/users-and-privileges/compare?users=3,7`: what two users may do, side by side. */
export default function CompareUsersPage() {
  const [query, setQuery] = useSearchParams();
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const [first = null, second = null] = (query.get('users') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const chosen = useMemo(() => [first, second].filter((id) => id !== null), [first, second]);
  const list = useGetList<RaRecord>('users', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'username', order: 'ASC' },
  });
  const found = useGetMany<RaRecord>('users', { ids: chosen }, { enabled: chosen.length > 0 });
  const users = found.data ?? NOBODY;
  const rights = useRights(users);
  const choices = (list.data ?? NOBODY).map((user) => ({ id: Number(user.id), name: nameOf(user) }));
  const choose = (at: 0 | 1) => (id: number | null) => {
    const next = [at === 0 ? id : first, at === 1 ? id : second].filter((one) => one !== null);
    setQuery(next.length > 0 ? { users: next.join(',') } : {}, { replace: true });
  };
  const error = list.error ?? found.error;
  return (
    <PageScreen>
      {error ? (
        <LoadFailed error={error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <div className="ui-stack">
          <div className="ui-picks" role="group" aria-label="Users to compare">
            <Picker label="User" choices={choices} value={first} onChange={choose(0)} empty="Choose a user" />
            <Picker label="Compared with" choices={choices} value={second} onChange={choose(1)} empty="Choose a user" />
          </div>
          {users.length === 2 && (
            <label className="ui-row">
              <input
                type="checkbox"
                checked={onlyDifferent}
                onChange={({ target }) => setOnlyDifferent(target.checked)}
              />
              Only what differs
            </label>
          )}
          {users.length === 0 ? (
            <p className="ui-muted">Choose two users: what only one of them may do is shown.</p>
          ) : (
            <RightsTable
              label="What they may do"
              users={users.map((user, at) => ({ name: nameOf(user), rights: rights[at] ?? [] }))}
              differences={onlyDifferent && users.length === 2}
            />
          )}
        </div>
      ) : (
        <Spinner />
      )}
    </PageScreen>
  );
}
