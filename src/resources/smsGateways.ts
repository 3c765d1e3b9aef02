import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const smsGateways = defineResource({
  key: 'sms_gateways',
  path: 'sms-gateway-settings',
  label: ['SMS Gateway', 'SMS Gateways'],
  heading: 'SMS Gateway Settings',
  menu: { group: 'Admin', label: 'SMS Gateway Settings' },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    channel: f.enum(
      [
        ['sms', 'SMS'],
        ['whatsapp', 'WhatsApp'],
        ['email', 'E-mail'],
      ],
      { required: true, default: 'sms' },
    ),
    campus_id: f.ref('campuses', { help: 'Empty: every campus sends through it.' }),
    url: f.url({ label: 'URL', required: true, list: false, help: 'Address that the messages are posted to.' }),
    sender_id: f.text({ max: 40, help: 'Masking or number that the parents see.' }),
    username: f.text({ max: 80, list: false }),
    api_key: f.password({
      label: 'API key or password',
      min: 1,
      help: 'Never shown again. Leave empty to keep the stored one.',
    }),
    daily_limit: f.int({ min: 1, max: 1_000_000, unit: 'messages', list: false }),
    is_default: f.bool({ default: false }),
    is_active: f.bool({ default: false }),
  },
  campus: 'campus_id',
  check: [
    {
      rule: 'default-is-active',
      fields: ['is_default', 'is_active'],
      message: 'needs an active gateway',
      test: (v) => !v.is_default || v.is_active !== false,
      fails: { is_default: true, is_active: false },
    },
  ],
  wire: wire.rest('/sms_gateways'),
  sample: {
    name: 'Second SMS line',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    sender_id: 'SCHOOL',
    api_key: 'not-a-real-key',
  },
});
