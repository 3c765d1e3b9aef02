import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const clubs = defineResource({
  key: 'clubs',
  label: ['Club', 'Clubs'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    is_archived: f.bool({ default: false }),
  },
  // A club that has closed is kept for those who were in it.
  archive: 'is_archived',
  wire: wire.own('/clubs'),
  sample: { name: 'Chess' },
});

export const clubMembers = defineResource({
  key: 'club_members',
  label: ['Club Member', 'Club Members'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    club_id: f.ref('clubs', { required: true }),
    other_ids: f.refs('clubs', { label: 'Other clubs' }),
    is_active: f.bool({ default: true }),
  },
  // Who is not active any more has left: the same field.
  archive: 'is_active',
  wire: wire.own('/club_members'),
  sample: { name: 'Ayesha' },
});
