import { int } from './int.ts';
import type { ServerKind } from './kind.ts';
import { none, shaped } from './shapes.ts';

export const ref: ServerKind = {
  ...int,
  type: 'bigint',
  check: none,
  compare: (value) => {
    const found = shaped(/^\d{1,15}$/)(value);
    return found === undefined ? undefined : Number(found);
  },
};
