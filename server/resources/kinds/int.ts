import type { ServerKind } from './kind.ts';
import { asText, both, numeric, shaped, WHOLE } from './shapes.ts';

export const int: ServerKind = {
  ...asText, // the driver gives numbers (server/database/valueParsers.ts)
  type: 'integer',
  default: String,
  check: (column, { min, max }) =>
    both(min !== undefined && `${column} >= ${min}`, max !== undefined && `${column} <= ${max}`),
  decode: numeric(WHOLE),
  compare: (value) => {
    const found = shaped(WHOLE)(value);
    return found !== undefined && Math.abs(Number(found)) <= 2_147_483_647 ? Number(found) : undefined;
  },
};
