/** Guardians, houses, meetings, certificates, news and message settings of the demo school. */
import type { Seeding } from '../seeding.ts';
import { daysAfter } from '../years.ts';
import { GULBERG, JOHAR_TOWN } from './campuses.ts';
import { templates } from './messageTemplates.ts';
import { contacts, guardians } from './people.ts';
import { certificates, houses, news } from './texts.ts';

export async function addRecords({ add, id }: Seeding, today: string, session: string): Promise<void> {
  await add('guardians', guardians);
  await add('houses', houses);
  await add('certificates', certificates);
  await add('news', news);
  await add('sms_contacts', contacts);
  await add('sms_gateways', [
    {
      name: 'Branded SMS',
      channel: 'sms',
      url: 'https://sms.example.com/send',
      sender_id: 'CHENAB',
      daily_limit: 5000,
    },
    {
      name: 'WhatsApp of Gulberg',
      channel: 'whatsapp',
      url: 'https://whatsapp.example.com/messages',
      sender_id: '0300-0000000',
      campus_id: id('campuses', GULBERG),
    },
  ]);
  await add('sms_templates', templates);
  const meeting = (title: string, campus: string, days: number, rest: object) => ({
    title,
    campus_id: id('campuses', campus),
    session_id: id('sessions', session),
    ptm_date: daysAfter(today, days),
    ...rest,
  });
  await add('ptms', [
    meeting('Result of the first term', GULBERG, -60, {
      start_time: '09:00',
      end_time: '13:00',
      slot_minutes: 5,
      venue: 'Main hall',
    }),
    meeting('Result of the first term', JOHAR_TOWN, -59, {
      start_time: '09:00',
      end_time: '12:30',
      slot_minutes: 5,
      venue: 'Ground floor',
    }),
    meeting('Board classes: preparation', GULBERG, 14, {
      class_id: id('classes', 'Ten'),
      start_time: '15:00',
      end_time: '17:30',
      slot_minutes: 5,
      venue: 'Room 13-1',
    }),
    meeting('Pre-school open day', JOHAR_TOWN, 21, {
      class_id: id('classes', 'Nursery'),
      start_time: '10:00',
      end_time: '12:00',
      slot_minutes: 5,
      venue: 'Play area',
      remarks: 'Parents bring the activity book.',
    }),
  ]);
}
