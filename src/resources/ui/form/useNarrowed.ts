import { useGetOne } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the records that the field `name` may choose must have, by what is typed in the fields that narrow it. Once one
 * of those is changed, a choice that does not go with it is taken out.
 */
export function useNarrowed(name: string, to: string, among: Readonly<Record<string, string>>): Values {
  const { control, setValue } = useFormContext();
  const own = Object.values(among);
  const values = useWatch({ control, name: [...own, name] });
  const key = JSON.stringify(values.slice(0, own.length));
  const narrowed = useMemo((): Values => {
    const given = JSON.parse(key) as unknown[];
    return Object.fromEntries(
      Object.keys(among).flatMap((theirs, at) => ((given[at] ?? null) === null ? [] : [[theirs, given[at]]])),
    );
  }, [among, key]);
  const chosen: unknown = values.at(-1);
  const { data } = useGetOne(to, { id: String(chosen) }, { enabled: typeof chosen === 'number', retry: false });
  const start = useRef(key);
  useEffect(() => {
    if (start.current === key || !data || data.id !== chosen) return;
    if (Object.entries(narrowed).some(([theirs, value]) => data[theirs] !== value))
      setValue(name, null, { shouldDirty: true });
  }, [key, narrowed, data, chosen, name, setValue]);
  return narrowed;
}
