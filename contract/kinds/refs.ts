import { severalCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';
import { asId, asList, idShape, listShape } from './shapes.ts';

/** Several records of another entity, kept in a link table: `f.refs('campuses')`. */
export interface Refs {
  readonly value: readonly number[];
  readonly options: FieldOptions;
}
export const refs: ContractKind = {
  cell: 'Allowed values, parted by ;',
  operators: ['='],
  unlisted: true,
  unsorted: true,
  worded: true,
  several: true,
  single: 'ref',
  schema: (zod) => listShape(zod, idShape(zod), 'record'),
  decode: (value) => asList(value).map(asId),
  write: (value, { to = '' }, titleOf) => severalCell(value, (one) => titleOf(to, one)),
};
