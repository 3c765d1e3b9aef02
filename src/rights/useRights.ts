import { useCallback, useMemo } from 'react';
import type { RaRecord } from 'ra-core';
import { rightsOf, type Names, type Right } from '../../contract/rights.ts';
import { useLookup } from '../students/lookups.ts';

/** What these users may do, with the names of campuses and accounts. */
export function useRights(users: readonly RaRecord[]): readonly (readonly Right[])[] {
  const [campuses, accounts] = [useLookup('campuses'), useLookup('finance_accounts')];
  const names: Names = useCallback(
    (resource, id) =>
      (resource === 'campuses' ? campuses : accounts).find((one) => one.id === Number(id))?.name ??
      `number ${String(id)}`,
    [campuses, accounts],
  );
  return useMemo(() => users.map((user) => rightsOf(user, names)), [users, names]);
}
