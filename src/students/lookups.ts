import { useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { allowedCampuses, useCredentials } from '../auth/credentials.ts';
import { defaultSort } from '../../contract/lists.ts';
import { declared, titleOf } from '../resources/ui/declared.ts';
import { ask } from '../dataProvider/ask.ts';
import type { Choice } from '../ui/picker/Picker.tsx';
import { freshWhenFound } from '../dataProvider/fresh.ts';

const NONE: readonly Choice[] = [];
const FRESH = 300_000;

/** Every record of a lookup, or those that have the values of `where`, by title (or as `nameOf` calls them) in the list's own order. */
export function useLookup(
  key: string,
  where?: Readonly<Record<string, unknown>>,
  nameOf?: (record: RaRecord) => string,
): readonly Choice[] {
  const resource = declared(key);
  const [field, order] = resource ? defaultSort(resource) : (['id', 'ASC'] as const);
  const { data } = useGetList<RaRecord>(
    key,
    { pagination: { page: 1, perPage: 1000 }, sort: { field, order } },
    { staleTime: freshWhenFound(FRESH), retry: false },
  );
  return useMemo(
    () =>
      data
        ?.filter((record) => Object.entries(where ?? {}).every(([name, value]) => record[name] === value))
        .map((record) => ({ id: Number(record.id), name: (nameOf ?? ((one) => titleOf(resource, one)))(record) })) ??
      NONE,
    [data, resource, where, nameOf],
  );
}
/** Campuses that the user may work with. */
export function useCampuses(): readonly Choice[] {
  const credentials = useCredentials();
  return useMemo(() => {
    if (!credentials) return NONE;
    const allowed = new Set(allowedCampuses(credentials));
    return credentials.campuses.flatMap(({ id, campus_name: name }) =>
      allowed.has(Number(id)) ? [{ id: Number(id), name }] : [],
    );
  }, [credentials]);
}
/**
 * Classes of a campus and sections of a class there (POST /campus_classes and /campus_class_sections); without a campus
 * or class, all that there are.
 */
export function useClasses(
  campus: number | null,
  cls: number | null,
): { readonly classes: readonly Choice[]; readonly sections: readonly Choice[] } {
  const everyClass = useLookup('classes');
  const everySection = useLookup('sections');
  const offered = useQuery({
    queryKey: ['campus_classes', 'of', campus],
    queryFn: async ({ signal }) =>
      (await ask('POST /campus_classes', { body: { campus_id: campus ?? 0 }, signal })).data,
    enabled: campus !== null,
    staleTime: FRESH,
  });
  const inCampus = offered.data?.find(({ class_id }) => class_id === cls)?.id;
  const taught = useQuery({
    queryKey: ['class_sections', 'of', inCampus],
    queryFn: async ({ signal }) =>
      (await ask('POST /campus_class_sections', { body: { class_campus_id: inCampus ?? 0 }, signal })).data,
    enabled: inCampus !== undefined,
    staleTime: FRESH,
  });
  return {
    classes:
      campus === null
        ? everyClass
        : (offered.data?.map(({ class_id: id, class_name: name }) => ({ id, name })) ?? NONE),
    sections:
      campus === null || cls === null
        ? everySection
        : (taught.data?.map(({ section_id: id, section_name: name }) => ({ id, name })) ?? NONE),
  };
}
