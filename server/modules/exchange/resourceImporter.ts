/** Import of a declared entity: the rules, hooks, checks and audit rows are those of its create route. */
import { sql } from 'kysely';
import { importFields } from '../../../contract/exchange/fields.ts';
import { privilege, type Resource } from '../../../contract/resource.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import { createOne, removeOne } from '../../resources/crud.ts';
import type { Values } from '../../resources/hooks.ts';
import { createValues } from '../../resources/input.ts';
import { tableOf } from '../../resources/names.ts';
import { all, visible } from '../../resources/scope.ts';
import { usedAmong } from '../../resources/uses.ts';
import type { Importer } from './importerType.ts';
import { knownRecords } from './known.ts';

export function resourceImporter(resource: Resource): Importer {
  const fields = importFields(resource);
  const unique = [
    ...fields.filter(([, field]) => field.unique).map(([name]) => [name]),
    ...(resource.db?.unique ?? []),
  ];
  return {
    type: resource.key,
    label: resource.label,
    needs: privilege(resource, 'create'),
    undoNeeds: privilege(resource, 'delete'),
    fields,
    unique,
    check: (values) => createValues(resource, values),
    known: (call, candidates, columns) => knownRecords(call, resource, unique, candidates, columns),
    create: async (call, values) => (await createOne(call, resource, values))['id'] as number,
    exist: (call, ids) => visibleIds(call, resource.key, ids),
    remove: (call, id) => removeOne(call, resource, id),
    async touched(call, ids, apart) {
      const where = all([visible(resource, call.session), sql`r.id = ANY(${[...ids]}::bigint[]) AND r.version = 1`]);
      const { rows } = await sql<Values>`SELECT r.id FROM ${tableOf(resource)} r WHERE ${where}`.execute(call.trx);
      const same = new Set(rows.map((row) => Number(row['id'])));
      const used = await usedAmong(call, resource.key, ids, apart);
      return new Set(ids.filter((id) => !same.has(id) || used.has(id)));
    },
  };
}
