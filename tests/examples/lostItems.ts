import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const lostItems = defineResource({
  key: 'lost_items',
  label: ['Lost Item', 'Lost Items'],
  menu: { group: 'General' },
  fields: { name: f.text({ required: true, max: 80 }), found_on: f.date(), is_given_away: f.bool({ default: false }) },
  actions: {
    give_away: {
      label: 'Give away',
      on: 'list',
      confirm: 'What was found before that day, and that nobody asked for, is given away.',
      form: { before: f.date({ required: true }) },
      call: { method: 'POST', path: '/lost_items/give_away', body: 'json', tenant: 'body', needs: 'own-lists' },
    },
  },
  wire: wire.own('/lost_items'),
  sample: { name: 'Umbrella' },
});
