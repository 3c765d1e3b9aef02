import type { DataProvider, RaRecord } from 'ra-core';

export interface CampusWords {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where the campuses of these records are; who may not read campuses prints their names alone. */
export async function campusesOf(
  provider: Pick<DataProvider, 'getMany'>,
  rows: readonly Readonly<Record<string, unknown>>[],
  signal: AbortSignal,
): Promise<ReadonlyMap<unknown, CampusWords>> {
  const ids = [...new Set(rows.map((row) => row['campus_id']).filter((id) => typeof id === 'number'))];
  if (ids.length === 0) return new Map();
  const { data } = await provider
    .getMany<RaRecord>('campuses', { ids, signal })
    .catch(() => ({ data: [] as RaRecord[] }));
  return new Map(
    data.map((one) => [
      one.id,
      { name: text(one['campus_name']), address: text(one['address']), phone: text(one['phone']) },
    ]),
  );
}
