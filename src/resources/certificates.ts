import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { BACKGROUND, BODY, lookGroups, looks } from './data/certificateLooks.ts';

export const certificates = defineResource({
  key: 'certificates',
  path: 'manage-certificates',
  label: ['Certificate', 'Certificates'],
  heading: 'Manage Certificates',
  menu: { group: 'Admission Settings', label: 'Manage Certificates' },
  fields: {
    name: f.text({ required: true, max: 120, unique: true }),
    class_id: f.ref('classes', { help: 'Empty: for every class.' }),
    body: f.longtext({ required: true, help: BODY }),
    background: f.file({ help: BACKGROUND }),
    page: f.enum(['A4', 'A5', 'Letter'], { default: 'A4' }),
    orientation: f.enum(['portrait', 'landscape'], { default: 'portrait' }),
    ...looks,
    is_active: f.bool({ default: true }),
  },
  form: { groups: lookGroups },
  wire: wire.multipart('/student_certificates', { update: { needs: 'own-lists' } }),
  sample: {
    name: 'Provisional Certificate',
    body: 'This is to certify that {{studentName}} of class {{class_name}} bears a good moral character.',
  },
});
