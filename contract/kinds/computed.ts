import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';

/** Read-only text made by the server from other fields: `f.computed('{campus_id} {class_id}')`. */
export interface Computed {
  readonly value: string;
  readonly options: Pick<FieldOptions, 'label' | 'help' | 'list'>;
}
export const computed: ContractKind = {
  cell: null,
  operators: [],
  unsorted: true,
  schema: (zod) => zod.string().nullable(),
};
