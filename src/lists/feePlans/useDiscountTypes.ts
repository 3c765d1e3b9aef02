import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { may, useCredentials } from '../../auth/credentials.ts';
import { freshWhenFound } from '../../dataProvider/fresh.ts';

/** A discount type as the generator's list gives it: amounts in rupees. */
export interface DiscountType {
  readonly id: number;
  readonly name: string;
  readonly method: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly amount: number | null;
  readonly max_amount: number | null;
  readonly sibling_from: number | null;
  readonly particulars: readonly number[];
  /** This user may not give it: it needs an approval. */
  readonly locked: boolean;
}
const NONE: readonly DiscountType[] = [];
const amount = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** Discount types in use. */
export function useDiscountTypes(): readonly DiscountType[] {
  const credentials = useCredentials();
  const approves = credentials !== null && may(credentials, 'challan_discounts.approve');
  const { data } = useGetList<RaRecord>(
    'discount_types',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { staleTime: freshWhenFound(300_000), retry: false },
  );
  return useMemo(
    () =>
      data
        ?.filter(({ is_active }) => is_active !== false)
        .map((record) => ({
          id: Number(record.id),
          name: String(record['name']),
          method: record['method'] === 'fixed' ? ('fixed' as const) : ('percent' as const),
          percent: amount(record['percent']),
          amount: amount(record['amount']),
          max_amount: amount(record['max_amount']),
          sibling_from: amount(record['sibling_from']),
          particulars: Array.isArray(record['particular_ids']) ? record['particular_ids'].map(Number) : [],
          locked: record['needs_approval'] === true && !approves,
        })) ?? NONE,
    [data, approves],
  );
}
export const givenOn = (type: DiscountType, particularId: number): boolean =>
  type.particulars.length === 0 || type.particulars.includes(particularId);
