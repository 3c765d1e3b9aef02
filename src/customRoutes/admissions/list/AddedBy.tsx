import { useGetList, type RaRecord } from 'ra-core';
import { useId } from 'react';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'username', order: 'ASC' } } as const;

/** Whose students the list shows: one's own, or those that another user added, for who may read the users. */
export function AddedBy({ value, onChange }: { readonly value: string; readonly onChange: (user: string) => void }) {
  const id = useId();
  const credentials = useCredentials();
  const mayRead = credentials !== null && may(credentials, 'users.read');
  const { data } = useGetList<RaRecord>('users', ALL, { enabled: mayRead, staleTime: 300_000, retry: false });
  if (!mayRead) return null;
  const others = (data ?? []).filter((user) => String(user.id) !== credentials?.userId);
  return (
    <div className="st-added">
      <label htmlFor={id}>Added by</label>
      <NativeSelect
        attributes={{ id }}
        choices={[
          { id: 'me', name: 'Me' },
          ...others.map((user) => ({ id: String(user.id), name: String(user['username']) })),
        ]}
        value={others.some((user) => String(user.id) === value) ? value : 'me'}
        onChange={onChange}
      />
    </div>
  );
}
