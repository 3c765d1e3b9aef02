import type { DataProvider, RaRecord } from 'ra-core';
import type { Resource } from '../../../../contract/resource.ts';
import { titleOf } from '../declared.ts';
import { onEach } from './onEach.ts';

export interface Refused {
  readonly id: RaRecord['id'];
  readonly title: string;
  readonly message: string;
}
export interface DeleteResult {
  readonly deleted: readonly RaRecord[];
  readonly refused: readonly Refused[];
  /** Not begun, because it was cancelled. */
  readonly left: number;
}

/** Deletes one by one, so that one record in use does not keep the others. Never rejects. */
export async function deleteRecords(
  dataProvider: DataProvider,
  resource: Resource,
  records: readonly RaRecord[],
  progress: { readonly signal?: AbortSignal; readonly onProgress?: (over: number) => void } = {},
): Promise<DeleteResult> {
  const deleted: RaRecord[] = [];
  const remove = async (record: RaRecord): Promise<void> => {
    await dataProvider.delete(resource.key, { id: record.id, previousData: record });
    deleted.push(record);
  };
  const { refused, left } = await onEach(records, remove, progress);
  return {
    deleted,
    refused: refused.map(({ record, refusal }) => ({ id: record.id, title: titleOf(resource, record), message: refusal.message })),
    left: left.length,
  };
}
