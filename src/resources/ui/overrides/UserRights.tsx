import Button from '@mui/material/Button';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { RightsTable } from '../../../rights/RightsTable.tsx';
import { useRights } from '../../../rights/useRights.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';

/** What the user may do, in words, and the way to compare them with another. */
export default function UserRights({ record }: { readonly record: RaRecord }) {
  const users = useMemo(() => [record], [record]);
  const [rights = []] = useRights(users);
  return (
    <div className="ui-group">
      <div className="ui-card-head">
        <h2>What they may do</h2>
        <Button variant="outlined" component={AppLink} to={`/users-and-privileges/compare?users=${record.id}`}>
          Compare with another
        </Button>
      </div>
      <RightsTable
        label="What they may do"
        users={[{ name: String(record['full_name'] ?? record['username']), rights }]}
      />
    </div>
  );
}
