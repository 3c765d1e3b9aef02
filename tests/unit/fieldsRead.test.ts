/**
 * What a school sets about its fees does something: each field of these settings is read by the product, not only kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where rules and papers are made; the declarations, which every field stands in, are not among it. */
const READERS = ['server/modules', 'server/database/functions', 'contract', 'src/customRoutes', 'src/lists'];
const text = READERS.flatMap((directory) =>
  readdirSync(join(ROOT, directory), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|sql)$/.test(name))
    .map((name) => readFileSync(join(ROOT, directory, name), 'utf8')),
).join('\n');
const SETTINGS = [
  'challan_settings',
  'late_fee_policies',
  'late_fee_slabs',
  'fee_particulars',
  'discount_types',
  'attendance_fines',
  'fiscal_years',
];
const fields = SETTINGS.flatMap((key) =>
  Object.entries(resourceOf(key).fields)
    .filter(([, field]) => field.kind !== 'computed')
    .map(([name]) => [key, name] as const),
);

it.each(fields)('%s: %s', (_key, name) => {
  expect(new RegExp(`\\b${name}\\b`).test(text)).toBe(true);
});
