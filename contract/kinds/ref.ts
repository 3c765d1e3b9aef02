import { textCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';
import { asId, idParam, idShape } from './shapes.ts';

/** One record of another entity, by id: `f.ref('campuses')`. */
export interface Ref {
  readonly value: number;
  readonly options: FieldOptions & {
    /** What happens to this record when the other is deleted: it holds the other ('restrict', unless said), or goes too. */
    readonly onDelete?: 'restrict' | 'cascade';
    /**
     * Only records that share something with this one: `{ route_id: 'route_id' }` are those whose field `route_id` is
     * that of this record. Any, while this record has none.
     */
    readonly among?: Readonly<Record<string, string>>;
    /** Of a report's parameter: 'none' asks for those without one. */
    readonly none?: true;
  };
}
export const ref: ContractKind = {
  cell: 'One of the allowed values',
  operators: ['=', '!=', 'IN', ...EMPTY],
  filtered: true,
  worded: true,
  schema: idShape,
  decode: asId,
  param: (zod, field) => (field.none ? zod.union([idParam(zod), zod.enum(['none'])]) : idParam(zod)),
  figure: 'number',
  write: (value, { to = '' }, titleOf) => textCell(titleOf(to, value)),
};
