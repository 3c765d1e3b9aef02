/** Templates of messages of the demo school. */
export const templates = [
  {
    name: 'Fee reminder',
    module: 'defaulters',
    language: 'en',
    body: 'Dear {father}, Rs {balance} of {student} ({class}) is open since {due_date}. Please pay soon. {school}',
  },
  {
    name: 'Fee reminder in Urdu',
    module: 'defaulters',
    language: 'ur',
    body: 'محترم والدین، {student} کی فیس {balance} روپے واجب الادا ہے۔ آخری تاریخ {due_date}۔ {school}',
  },
  {
    name: 'Challan issued',
    module: 'challans',
    language: 'en',
    body: 'The fee challan of {student} for {month}: Rs {amount}, due by {due_date}. {school}',
  },
  {
    name: 'Payment received',
    module: 'payments',
    language: 'en',
    body: 'Received Rs {amount} for {student}, receipt {receipt_no} of {date}. Thank you. {school}',
  },
  {
    name: 'Absent today',
    module: 'attendance',
    language: 'en',
    body: '{student} of {class} is absent today, {date}. Please tell the school why. {campus}',
  },
  { name: 'School closed', module: 'students', language: 'en', body: 'The school is closed tomorrow. {school}' },
];
