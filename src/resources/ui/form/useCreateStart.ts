import { useGetOne } from 'ra-core';
import { useMemo } from 'react';
import type { AnyField } from '../../../../contract/fields.ts';
import { formFields, type Resource } from '../../../../contract/resource.ts';
import { getCredentials } from '../../../auth/credentials.ts';
import type { Values } from './values.ts';

type Named = readonly (readonly [string, AnyField])[];
/** What two records cannot share, or what cannot be read back. */
const isOwn = ({ unique, kind }: AnyField): boolean => unique === true || kind === 'file' || kind === 'password';

const withoutIds = (rows: unknown): Values[] =>
  (Array.isArray(rows) ? (rows as Values[]) : []).map(({ id: _id, ...row }) => row);

/** The values of a record that a copy of it starts with. */
export const copyOf = (fields: Named, record: Values): Values =>
  Object.fromEntries(
    fields
      .filter(([name, field]) => !isOwn(field) && name in record)
      .map(([name, { kind }]) => [name, kind === 'children' ? withoutIds(record[name]) : (record[name] ?? null)]),
  );

/** Values out of an address: only fields of this form, and nothing but plain values. */
export function presetOf(fields: Named, source: string | null): Values {
  if (source === null) return {};
  try {
    const given: unknown = JSON.parse(source);
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return {};
    const plain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
    const allowed = new Set(
      fields.filter(([, { kind }]) => !['file', 'password', 'enums', 'refs'].includes(kind)).map(([name]) => name),
    );
    return Object.fromEntries(Object.entries(given).filter(([name, value]) => allowed.has(name) && plain(value)));
  } catch (error) {
    console.warn('The address names values that cannot be read; the form starts empty.', error);
    return {};
  }
}

/** The class of a class teacher, where the form begins with it and the address names no other place. */
function ownClassOf({ form }: Resource, given: Values): Values {
  const own = getCredentials()?.userInfo.own_class;
  if (!form?.ownClass || !own || 'campus_id' in given || 'class_id' in given) return {};
  return { campus_id: own.campus_id, class_id: own.class_id };
}

/** What a form starts with at an address that names no record to copy. */
export function presetFor(resource: Resource, source: string | null): Values {
  const given = presetOf(formFields(resource, 'create'), source);
  return { ...ownClassOf(resource, given), ...given };
}

interface Start {
  /** Null while the record to copy is on its way. */
  readonly preset: Values | null;
  readonly focusOn: string | undefined;
  readonly failed: { readonly reason: unknown; readonly retry: () => void } | null;
}

/** What a create form starts with: `?copy=5` another record, `?source={…}` some values, else nothing. */
export function useCreateStart(resource: Resource, search: string): Start {
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const copied = query.get('copy');
  const { data, isError, error, refetch } = useGetOne(
    resource.key,
    { id: copied ?? '' },
    { enabled: copied !== null, retry: false },
  );
  return useMemo(() => {
    const fields = formFields(resource, 'create');
    if (copied === null) return { preset: presetFor(resource, query.get('source')), focusOn: undefined, failed: null };
    const failed = isError ? { reason: error, retry: () => void refetch() } : null;
    const unique = fields.find(([, field]) => field.unique);
    return { preset: data ? copyOf(fields, data) : null, focusOn: unique?.[0], failed };
  }, [resource, query, copied, data, isError, error, refetch]);
}
