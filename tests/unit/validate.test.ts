/** What is said of a declaration that is wrong: the entity, the field, and what may have been meant. */
import { describe, expect, it } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { assertValid, problemText, validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';

const sound = defineResource({
  key: 'bus_routes',
  label: ['Bus Route', 'Bus Routes'],
  menu: { group: 'General' },
  fields: { name: f.text({ required: true, max: 20 }), fare: f.money({ min: 0 }) },
  wire: wire.own('/bus_routes'),
  sample: { name: 'Canal Road', fare: 1500 },
});
const wrong = (change: object): string[] =>
  validate([{ ...sound, ...change } as Resource], { groups: ['General', 'Finance'], sources: ['library'] }).map(
    problemText,
  );

describe('a declaration', () => {
  it('that is sound has no problem', () => {
    expect(wrong({})).toEqual([]);
  });
  it.each<[string, object]>([
    [
      "bus_routes.stop: refers to 'bus_routs', which is not declared; did you mean 'bus_routes'?",
      { fields: { ...sound.fields, stop: f.ref('bus_routs') } },
    ],
    [
      "bus_routes: list.columns names 'fair', which is no field; did you mean 'fare'?",
      { list: { columns: ['name', 'fair'] } },
    ],
    ["bus_routes: title names 'code', which is no field; there are name, fare", { title: 'code' }],
    ["bus_routes: the menu has no group 'Genral'; did you mean 'General'?", { menu: { group: 'Genral' } }],
    ["bus_routes: the label 'bus route' begins with a capital", { label: ['bus route', 'Bus Routes'] }],
    [
      'bus_routes.colour: the list cannot be sorted by it; there are id, name, fare',
      { list: { sort: ['colour', 'ASC'] } },
    ],
    [
      'bus_routes.fare: a view filters it by LIKES; there are',
      { list: { views: { Dear: [{ field: 'fare', operator: 'LIKES', value: 1 }] } } },
    ],
    ['bus_routes.name: the sample is refused: ', { sample: { name: 'A name that is much too long for it' } }],
    ['bus_routes.name: the sample is refused: ', { sample: { fare: 1500 } }],
    ["bus_routes: no source 'libary' is set (SOURCES); did you mean 'library'?", { source: 'libary' }],
    [
      'bus_routes.timetable: a source other than the provider has no files',
      { source: 'library', fields: { ...sound.fields, timetable: f.file({}) } },
    ],
    ['bus_routes: campuses limit only what the provider itself answers', { source: 'library', campus: 'name' }],
    [
      "bus_routes.fare: its rule 'is dear' does not refuse the values of `fails`",
      { check: [{ rule: 'is dear', fields: ['fare'], message: 'must be dear', test: () => true, fails: { fare: 1 } }] },
    ],
    [
      "bus_routes.cost: another field is labelled 'Fare' too",
      { fields: { ...sound.fields, cost: f.money({ label: 'Fare' }) } },
    ],
    [
      "bus_routes: fare: when names 'nam', which is no field; did you mean 'name'?",
      { fields: { ...sound.fields, fare: f.money({ when: { any: [{ nam: 'A' }, { name: 'B' }] } }) } },
    ],
    [
      "bus_routes.fare: a condition compares by '=>'; did you mean '>'?",
      { fields: { ...sound.fields, fare: f.money({ requiredWhen: { name: { '=>': 'A' } as never } }) } },
    ],
    [
      "bus_routes.next_id: among names 'fair', which bus_routes does not have; did you mean 'fare'?",
      { fields: { ...sound.fields, next_id: f.ref('bus_routes', { among: { fair: 'fare' } }) } },
    ],
    [
      'bus_routes.next_id: among compares bus_routes.name with fare, which are not of one kind',
      { fields: { ...sound.fields, next_id: f.ref('bus_routes', { among: { name: 'fare' } }) } },
    ],
    [
      "bus_routes: related names 'bus_routs', which is not declared; did you mean 'bus_routes'?",
      { related: { bus_routs: 'name' } },
    ],
    [
      'bus_routes: related names bus_routes.name, which does not refer to bus_routes',
      { related: { bus_routes: 'name' } },
    ],
  ])('%s', (message, change) => {
    expect(wrong(change).some((text) => text.startsWith(message))).toBe(true);
  });
  it('with an option that the kind does not have does not compile', () => {
    const fields = [
      // @ts-expect-error -- misspelt beside one that is right
      f.time({ required: true, helpp: 'When it leaves' }),
      // @ts-expect-error -- a date has no longest
      f.date({ required: true, max: 5 }),
      // @ts-expect-error -- misspelt, of a kind that takes more than options
      f.refs('campuses', { required: true, lst: false }),
      f.refs('campuses', { required: true, list: false }),
    ];
    expect(fields).toHaveLength(4);
  });
  it('is refused as a whole with every problem on a line', () => {
    const twins = [sound, { ...sound, title: 'code' }] as unknown as Resource[];
    expect(() => assertValid(twins)).toThrow(
      "The declarations are not sound:\n  bus_routes: has the key 'bus_routes' of bus_routes\n  bus_routes: has the path 'bus-routes' of bus_routes\n  bus_routes: title names 'code'",
    );
  });
});
