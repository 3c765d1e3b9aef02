import { useGetList, type RaRecord } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { draftName, dropDraft, readDraft, saveDraft } from '../../../auth/drafts.ts';
import { NOTHING, type Choices } from './choices.ts';

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const;
/** The current session, and the one that follows it. */
function useSessions(): Pick<Choices, 'from' | 'to'> {
  const { data } = useGetList<RaRecord>('sessions', ALL, { staleTime: 300_000 });
  return useMemo(() => {
    const rows = (data ?? []).toSorted((a, b) => String(a['start_date']).localeCompare(String(b['start_date'])));
    const at = rows.findIndex((one) => one['is_current'] === true);
    const [from, to] = [rows[at], at < 0 ? undefined : rows[at + 1]];
    return { from: from ? Number(from.id) : null, to: to ? Number(to.id) : null };
  }, [data]);
}
/** What is chosen, from this tab's draft while there is one. A reload or a session that ended loses nothing. */
export function useChoices() {
  const name = draftName('promotion');
  const [own, setOwn] = useState<Partial<Choices>>(() => readDraft<Partial<Choices>>(name) ?? {});
  const usual = useSessions();
  const choices: Choices = { ...NOTHING, ...usual, ...own };
  const change = useCallback(
    (part: Partial<Choices>): void =>
      setOwn((before) => {
        const after = { ...before, ...part };
        saveDraft(name, after);
        return after;
      }),
    [name],
  );
  const forget = useCallback((): void => {
    dropDraft(name);
    setOwn({});
  }, [name]);
  return { choices, change, forget };
}
