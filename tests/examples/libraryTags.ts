import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const libraryTags = defineResource({
  key: 'library_tags',
  label: ['Tag', 'Tags'],
  menu: false,
  source: 'library',
  fields: { name: f.text({ required: true, max: 60 }), is_active: f.bool({ default: true }) },
  wire: wire.rest('/library_tags'),
  sample: { name: 'New' },
});
