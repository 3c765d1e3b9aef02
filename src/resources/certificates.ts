import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const certificates = defineResource({
  key: 'certificates',
  path: 'manage-certificates',
  label: ['Certificate', 'Certificates'],
  heading: 'Student Certificates',
  menu: { group: 'Admission Settings', label: 'Manage Certificates' },
  fields: {
    name: f.text({ required: true, max: 120, unique: true }),
    class_id: f.ref('classes', { help: 'Empty: for every class.' }),
    body: f.longtext({
      required: true,
      help: 'Words in double braces are filled in: {{studentName}}, {{sid}}, {{class_name}}, {{section_name}}, {{guardian}}, {{date}}.',
    }),
    background: f.file({ help: 'Printed behind the text, edge to edge.' }),
    page: f.enum(['A4', 'A5', 'Letter'], { default: 'A4' }),
    orientation: f.enum(['portrait', 'landscape'], { default: 'portrait' }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.multipart('/student_certificates', { update: { needs: 'own-lists' } }),
  sample: {
    name: 'Provisional Certificate',
    body: 'This is to certify that {{studentName}} of class {{class_name}} bears a good moral character.',
  },
});
