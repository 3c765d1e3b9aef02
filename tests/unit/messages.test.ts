import { expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { messagesOf } from '../../src/i18n/messages.ts';
import { translator } from '../../src/i18n/translator.ts';

const houses = defineResource({
  key: 'houses',
  label: ['House', 'Houses'],
  menu: false,
  title: 'name',
  fields: { name: f.text(), campus_id: f.ref('campuses'), color: f.color({ label: 'Colour' }) },
  wire: wire.rest('/house_system'),
  sample: {},
});
const translate = translator(messagesOf([houses]));

test.each<[string, Record<string, unknown> | undefined, string]>([
  ['ra.action.save', undefined, 'Save'],
  ['ra.notification.deleted', { smart_count: 1 }, 'Element deleted'],
  ['ra.notification.deleted', { smart_count: 3 }, '3 elements deleted'],
  ['resources.houses.name', { smart_count: 1 }, 'House'],
  ['resources.houses.name', { smart_count: 2 }, 'Houses'],
  ['resources.houses.fields.campus_id', undefined, 'Campus'],
  ['resources.houses.fields.color', undefined, 'Colour'],
  ['resources.houses.fields.missing', { _: 'Own %{x}', x: 1 }, 'Own 1'],
  ['House is in use by 3 students.', { _: undefined }, 'House is in use by 3 students.'],
  ['ra', undefined, 'ra'],
  ['%{unknown} stays', {}, '%{unknown} stays'],
])('%s %j -> %s', (key, options, text) => expect(translate(key, options)).toBe(text));
