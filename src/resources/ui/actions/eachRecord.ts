import type { RaRecord } from 'ra-core';
import type { Resource } from '../../../../contract/resource.ts';
import { titleOf } from '../declared.ts';
import { onEach } from './onEach.ts';

export interface Refused {
  readonly id: RaRecord['id'];
  readonly title: string;
  readonly message: string;
}
export interface EachResult {
  readonly done: readonly RaRecord[];
  readonly refused: readonly Refused[];
  /** Not begun, because it was cancelled. */
  readonly left: number;
}

/** Does something to each record, so that one that is refused does not keep the others. Never rejects. */
export async function eachRecord(
  resource: Resource,
  records: readonly RaRecord[],
  work: (record: RaRecord) => Promise<void>,
  progress: { readonly signal?: AbortSignal; readonly onProgress?: (over: number) => void } = {},
): Promise<EachResult> {
  const done: RaRecord[] = [];
  const one = async (record: RaRecord): Promise<void> => {
    await work(record);
    done.push(record);
  };
  const { refused, left } = await onEach(records, one, progress);
  return {
    done,
    refused: refused.map(({ record, refusal }) => ({
      id: record.id,
      title: titleOf(resource, record),
      message: refusal.message,
    })),
    left: left.length,
  };
}
