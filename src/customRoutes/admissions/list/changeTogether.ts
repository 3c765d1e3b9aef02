import type { RaRecord } from 'ra-core';
import { encodeValues } from '../../../dataProvider/encode.ts';
import { students } from '../../../resources/students.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { ChangedTogether, ChangeTogether } from '../../../resources/ui/scoped.ts';
import type { Changed } from '../calls.ts';
import { write } from '../../../dataProvider/ask.ts';

/** Students a call; the wire takes 500, fewer show how far it is. */
const CHUNK = 100;
type Refused = ChangedTogether['refused'][number];

const nameOf = (record: RaRecord | undefined): string => String(record?.['student_name'] ?? '');

/**
 * Gives many students the same values by PATCH /studentBulkEdit; a reason among the values is that of the whole change.
 */
export const changeStudents: ChangeTogether = async (records, values, { signal, onProgress }) => {
  const { reason, ...changes } = encodeValues(students.fields, 'update', values);
  const settled: RaRecord[] = [];
  const refused: Refused[] = [];
  let changed = 0;
  let at = 0;
  for (; at < records.length && !signal.aborted; at += CHUNK) {
    const part = records.slice(at, at + CHUNK);
    const byId = new Map(part.map((record) => [Number(record.id), record]));
    try {
      const ids = [...byId.keys()];
      const body = { ids, changes, ...(typeof reason === 'string' && reason !== '' ? { reason } : {}) };
      const { data: answer } = await write('PATCH /studentBulkEdit', { body });
      // A provider that answers no result per student has done what was asked.
      const { updated = ids, unchanged = [], failed = [] }: Partial<Changed> = answer;
      changed += updated.length;
      for (const id of [...updated, ...unchanged]) settled.push(byId.get(id) ?? { id });
      for (const { id, errors } of failed)
        refused.push({ id, title: nameOf(byId.get(id)), message: Object.values(errors).flat().join(' ') });
    } catch (error) {
      const { message, fields, status } = refusalOf(error);
      for (const record of part)
        refused.push({ id: record.id, title: nameOf(record), message: Object.values(fields).join(' ') || message });
      if (status === 403) break;
    }
    onProgress(Math.min(at + CHUNK, records.length));
  }
  return { changed, settled, refused, left: Math.max(0, records.length - settled.length - refused.length) };
};
