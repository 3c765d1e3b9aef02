import { f } from '../../contract/fields.ts';
import { isThisMachine } from '../../contract/messages/addresses.ts';
import { NUMBER_FORMS } from '../../contract/messages/numbers.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

/** What says how a vendor is called over HTTP, and what says which server takes mail. */
const BY_HTTP = { when: { channel: ['sms', 'whatsapp'] } } as const;
const BY_MAIL = { when: { channel: 'email' }, list: false } as const;
const PARAMETER = {
  ...BY_HTTP,
  max: 60,
  list: false,
  pattern: '^[\\w.[\\]-]+$',
  patternHint: 'may hold letters, digits, _ . - [ ]',
} as const;
const RESERVED = /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect)\s*:/i;
const linesOf = (text: string | null | undefined): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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
    url: f.url({
      ...BY_HTTP,
      label: 'URL',
      required: true,
      list: false,
      help: 'Address that the messages are sent to. Private addresses are refused.',
    }),
    smtp_host: f.text({
      ...BY_MAIL,
      label: 'Mail server',
      required: true,
      max: 120,
      pattern: '^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$',
      patternHint: 'must be the name of a server, such as smtp.example.com',
      help: 'Server that takes outgoing mail (SMTP). Private addresses are refused.',
    }),
    smtp_port: f.int({ names: true, ...BY_MAIL, label: 'Port', required: true, min: 1, max: 65_535, default: 587 }),
    smtp_security: f.enum(
      [
        ['starttls', 'STARTTLS, most often port 587'],
        ['tls', 'TLS from the start, most often port 465'],
        ['none', 'None, to this machine alone'],
      ],
      { ...BY_MAIL, label: 'Security', required: true, default: 'starttls' },
    ),
    from_email: f.email({
      ...BY_MAIL,
      label: 'From address',
      required: true,
      help: 'The mail server must allow it for this username.',
    }),
    reply_to: f.email({ ...BY_MAIL, help: 'Empty: replies go to the from address.' }),
    sender_id: f.text({ max: 40, help: 'Masking, number or name that people see.' }),
    username: f.text({ max: 80, list: false }),
    api_key: f.password({
      label: 'API key or password',
      min: 1,
      help: 'Never shown again. Leave empty to keep the stored one.',
    }),
    format: f.enum(
      [
        ['form', 'POST, as a form'],
        ['json', 'POST, as JSON'],
        ['query', 'GET, in the address'],
      ],
      { ...BY_HTTP, label: 'Sent as', required: true, default: 'form', list: false },
    ),
    number_form: f.enum([...NUMBER_FORMS], {
      ...BY_HTTP,
      label: 'Numbers as',
      required: true,
      default: 'plain',
      list: false,
    }),
    to_param: f.text({ ...PARAMETER, label: 'Number parameter', required: true, default: 'to' }),
    text_param: f.text({ ...PARAMETER, label: 'Text parameter', required: true, default: 'message' }),
    sender_param: f.text({ ...PARAMETER, label: 'Sender parameter', help: 'Empty: not sent.' }),
    username_param: f.text({ ...PARAMETER, label: 'Username parameter', help: 'Empty: not sent.' }),
    key_param: f.text({ ...PARAMETER, label: 'Key parameter', help: 'Empty: not sent, or in a header.' }),
    more_params: f.longtext({ ...BY_HTTP, label: 'Further parameters', max: 1000, help: 'One a line: name=value.' }),
    headers: f.longtext({
      ...BY_HTTP,
      max: 1000,
      help: 'One a line: Name: value. {key}, {username} and {sender} are filled in.',
    }),
    success_path: f.text({
      ...BY_HTTP,
      max: 120,
      list: false,
      help: 'Path of the status in the response, such as data.status. Empty: any response from 200 to 299 is a success.',
    }),
    success_value: f.text({
      ...BY_HTTP,
      max: 120,
      list: false,
      help: 'Status of a message that was accepted, such as success or 0. Separate several with commas.',
    }),
    id_path: f.text({
      ...BY_HTTP,
      label: 'Message ID path',
      max: 120,
      list: false,
      help: 'Path of the message ID in the response, such as data.id. Delivery reports refer to it.',
    }),
    report_secret: f.password({
      ...BY_HTTP,
      label: 'Delivery report secret',
      min: 16,
      help: 'Without it, delivery reports are refused.',
    }),
    requires_template: f.bool({
      default: false,
      list: false,
      help: 'Whoever has not written to this line within 24 hours gets approved templates alone, as WhatsApp asks of business lines.',
    }),
    template_params: f.longtext({
      label: 'Template parameters',
      max: 1000,
      help: 'Sent instead of the text; one a line: name=value. {template}, {language} and {text} are filled in, and a line with * and {value} is repeated for each variable.',
    }),
    templates: f.children(
      {
        template_id: f.ref('sms_templates', { label: 'Template', required: true, unique: true }),
        provider_name: f.text({
          label: 'Name at the provider',
          required: true,
          max: 120,
          pattern: '^[A-Za-z0-9_.-]+$',
          patternHint: 'may hold letters, digits, _ . -',
        }),
        language_code: f.text({
          label: 'Language code',
          required: true,
          max: 12,
          default: 'en',
          pattern: '^[a-z]{2,3}([_-][A-Za-z]{2,4})?$',
          patternHint: 'must be a code such as en, en_US or ur',
        }),
        state: f.enum(['draft', 'submitted', 'approved', 'rejected'], { required: true, default: 'draft' }),
      },
      {
        one: 'Template',
        max: 100,
        list: false,
        help: 'What the provider has approved, word for word: approval ends when the text of a template changes.',
      },
    ),
    part_price: f.money({ label: 'Price per part', min: 0, max: 1000, list: false }),
    per_minute: f.int({ label: 'Messages per minute', required: true, min: 1, max: 6000, default: 60, list: false }),
    timeout_seconds: f.int({
      label: 'Timeout',
      required: true,
      min: 1,
      max: 60,
      default: 15,
      unit: 'seconds',
      list: false,
    }),
    daily_limit: f.int({ min: 1, max: 1_000_000, unit: 'messages', list: false }),
    quiet_from: f.time({ list: false, help: 'Nothing is sent from then until the end of the quiet hours.' }),
    quiet_to: f.time({ label: 'Quiet until', list: false }),
    is_default: f.bool({ default: false }),
    is_active: f.bool({ default: false }),
  },
  campus: 'campus_id',
  form: {
    groups: {
      'Mail server': ['smtp_host', 'smtp_port', 'smtp_security', 'from_email', 'reply_to'],
      Request: [
        'format',
        'number_form',
        'to_param',
        'text_param',
        'sender_param',
        'username_param',
        'key_param',
        'more_params',
        'headers',
      ],
      'WhatsApp templates': ['requires_template', 'template_params', 'templates'],
      Response: ['success_path', 'success_value', 'id_path', 'report_secret'],
      Limits: ['part_price', 'per_minute', 'timeout_seconds', 'daily_limit', 'quiet_from', 'quiet_to'],
    },
  },
  check: [
    {
      rule: 'quiet-hours-whole',
      fields: ['quiet_to', 'quiet_from'],
      message: 'is needed with Quiet From, and another time',
      test: (v) =>
        (v.quiet_from ?? null) === null
          ? (v.quiet_to ?? null) === null
          : Boolean(v.quiet_to) && v.quiet_to !== v.quiet_from,
      fails: { quiet_from: '21:00', quiet_to: null },
    },
    {
      rule: 'value-of-path',
      fields: ['success_value', 'success_path'],
      message: 'is needed with Success Path',
      test: (v) => !v.success_path || Boolean(v.success_value),
      fails: { success_path: 'status', success_value: null },
    },
    {
      rule: 'mail-is-encrypted',
      fields: ['smtp_security', 'smtp_host'],
      message: 'must be TLS or STARTTLS, except to this machine',
      test: (v) => v.smtp_security !== 'none' || isThisMachine(v.smtp_host ?? ''),
      fails: {
        channel: 'email',
        url: null,
        smtp_host: 'smtp.example.com',
        smtp_security: 'none',
        from_email: 'office@school.example',
      },
    },
    {
      rule: 'parameters-in-lines',
      fields: ['more_params'],
      message: 'must be lines of name=value',
      test: (v) => linesOf(v.more_params).every((line) => /^[\w.[\]-]{1,60}=/.test(line)),
      fails: { more_params: 'route' },
    },
    {
      rule: 'template-of-whatsapp',
      fields: ['requires_template', 'channel'],
      message: 'is for lines of WhatsApp',
      test: (v) => !v.requires_template || v.channel === 'whatsapp',
      fails: { requires_template: true, channel: 'sms', template_params: 'template={template}' },
    },
    {
      rule: 'template-can-be-sent',
      fields: ['template_params', 'requires_template'],
      message: 'must hold {template} where a template is required',
      test: (v) => !v.requires_template || (v.template_params ?? '').includes('{template}'),
      fails: { requires_template: true, channel: 'whatsapp', template_params: null },
    },
    {
      rule: 'template-parameters-in-lines',
      fields: ['template_params'],
      message: 'must be lines of name=value, with * in the name where the value holds {value}',
      test: (v) =>
        linesOf(v.template_params).every(
          (line) =>
            /^[\w.[\]*-]{1,100}=/.test(line) &&
            (!line.includes('{value}') || line.slice(0, line.indexOf('=')).split('*').length === 2),
        ),
      fails: { template_params: 'parameters={value}' },
    },
    {
      rule: 'headers-in-lines',
      fields: ['headers'],
      message: 'must be lines of Name: value, without Host, Content-Length and the like',
      test: (v) => linesOf(v.headers).every((line) => /^[A-Za-z][\w-]{0,60}:/.test(line) && !RESERVED.test(line)),
      fails: { headers: 'Host: elsewhere.example' },
    },
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
    format: 'form',
    number_form: 'plain',
    to_param: 'to',
    text_param: 'message',
    sender_id: 'SCHOOL',
    api_key: 'not-a-real-key',
  },
});
