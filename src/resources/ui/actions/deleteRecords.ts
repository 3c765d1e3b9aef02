import type { DataProvider, RaRecord } from 'ra-core';
import { titleOf } from '../declared.ts';
import { refusalOf } from '../refusal.ts';
import type { Resource } from '../../../../contract/resource.ts';

export interface Refused {
  readonly title: string;
  readonly message: string;
}
export interface DeleteResult {
  readonly deleted: readonly RaRecord[];
  readonly refused: readonly Refused[];
}
const AT_ONCE = 4;

/** Deletes one by one (the wire has no call for many), so that one record in use does not keep the others. Never rejects. */
export async function deleteRecords(dataProvider: DataProvider, resource: Resource, records: readonly RaRecord[]): Promise<DeleteResult> {
  const deleted: RaRecord[] = [];
  const refused: Refused[] = [];
  const waiting = [...records];
  const work = async (): Promise<void> => {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      try {
        await dataProvider.delete(resource.key, { id: record.id, previousData: record });
        deleted.push(record);
      } catch (error) {
        refused.push({ title: titleOf(resource, record), message: refusalOf(error).message });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { deleted, refused };
}
