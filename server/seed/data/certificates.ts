/** Certificates that every school issues, to begin with: changed, or left unused, as the school likes. */
import type { CreateOf } from '../../../contract/resource.ts';
import type { certificates as templates } from '../../../src/resources/certificates.ts';

export const certificates: readonly CreateOf<typeof templates>[] = [
  {
    name: 'Leaving Certificate',
    heading: 'School Leaving Certificate',
    body: `Admission number **{{sid}}**

This is to certify that **{{studentName}}**, {{son_daughter}} of **{{father_name}}**, born on {{date_of_birth}} ({{date_of_birth_words}}), was admitted to this school on {{admission_date}} and was in class {{class_name}} when {{he_she}} left on {{leaving_date}}.

Reason for leaving: {{leaving_reason}}
All dues of the school have been paid. We wish {{him_her}} every success.`,
    font: 'serif',
    align: 'justify',
    photo: 'right',
    seal: 'ring',
    signatures: 'Class Teacher, Accountant, Principal',
  },
  {
    name: 'Character Certificate',
    body: `This is to certify that **{{studentName}}**, {{son_daughter}} of **{{father_name}}**, has been a student of class {{class_name}} {{section_name}} of this school in the session {{session_name}}.

To the best of our knowledge {{he_she}} bears a good moral character and has taken part in the life of the school with diligence and courtesy.

تصدیق کی جاتی ہے کہ {{student_name_ur}} کا چال چلن اچھا رہا ہے۔`,
    font: 'serif',
    align: 'center',
    seal: 'ring',
  },
  {
    name: 'Bonafide Certificate',
    body: `To whom it may concern

This is to certify that **{{studentName}}**, {{son_daughter}} of **{{father_name}}**, student number {{sid}}, is a bona fide student of class {{class_name}} {{section_name}} of this school in the session {{session_name}}. According to our register {{his_her}} date of birth is {{date_of_birth}}.

This certificate is issued on the request of the parents.`,
    align: 'start',
    border: 'single',
    photo: 'right',
    seal: 'ring',
    signatures: 'Principal',
  },
  {
    name: 'Merit Certificate',
    heading: 'Certificate of Merit',
    body: `is awarded to
# {{studentName}}
of class {{class_name}} {{section_name}}
for outstanding performance in the session {{session_name}}`,
    orientation: 'landscape',
    font: 'serif',
    text_size: 'large',
    align: 'center',
    ink: '#7a5a12',
    seal: 'ring',
  },
];
