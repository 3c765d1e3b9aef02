/** The build writes outlines down as JSON: what is in them must survive that, and tell what the declaration tells. */
import { expect, test } from 'vitest';
import type { Call } from '../../contract/wire.ts';
import { reportOutlines } from '../../src/reports/outlines.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { outlines } from '../../src/resources/outlines.ts';

test.each([
  ['declarations', outlines],
  ['reports', reportOutlines],
])('outlines of %s are plain data', (_what, values) => expect(JSON.parse(JSON.stringify(values))).toEqual(values));

test('every declaration has its outline, in its place', () => {
  expect(outlines.map(({ key }) => key)).toEqual(resources.map(({ key }) => key));
  expect(reportOutlines.map(({ path }) => path)).toEqual(reports.map(({ path }) => path));
});

const standing = (call: Call | false) => call && (call.needs ? { needs: call.needs } : {});
test.each(resources.map((resource, at) => [resource.key, resource, outlines[at]] as const))(
  'the outline of %s tells the same',
  (_key, resource, outline) => {
    const { key, label, path, menu, title, routes, wire } = resource;
    expect(outline).toEqual({
      key,
      label,
      path,
      menu,
      title,
      ...(routes ? { routes } : {}),
      wire: {
        list: standing(wire.list),
        create: standing(wire.create),
        update: standing(wire.update),
        remove: standing(wire.remove),
      },
    });
  },
);
