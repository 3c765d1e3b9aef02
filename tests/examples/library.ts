import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

// The library of the school has a server of its own: SOURCES says where, and in which dialect.
export const libraryShelves = defineResource({
  key: 'library_shelves',
  label: ['Shelf', 'Shelves'],
  menu: { group: 'General' },
  source: 'library',
  fields: { name: f.text({ required: true, max: 60 }) },
  related: { library_books: 'shelf_id' },
  wire: wire.rest('/library_shelves'),
  sample: { name: 'Science' },
});

export const libraryBooks = defineResource({
  key: 'library_books',
  label: ['Book', 'Books'],
  menu: { group: 'General' },
  source: 'library',
  fields: {
    title: f.text({ required: true, max: 120 }),
    pages: f.int({ min: 1 }),
    shelf_id: f.ref('library_shelves'),
  },
  wire: wire.rest('/library_books'),
  sample: { title: 'A Brief History of Time', pages: 256 },
});
