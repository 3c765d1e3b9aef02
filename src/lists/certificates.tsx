import { needed } from '../auth/offers.ts';
import { formatDate, today } from '../../contract/dates.ts';
import { write } from '../dataProvider/ask.ts';
import { defineList } from './list.ts';

/** Every certificate that was issued, newest first. One that is void stays, and its check page says so. */
export default defineList('GET /get_student_certificates_print', {
  label: ['certificate', 'certificates'],
  title: 'Issued certificates',
  search: 'Serial, SID or student',
  ofClasses: false,
  filters: [
    { kind: 'lookup', name: 'certificate_id', label: 'Certificate', of: 'certificates', empty: 'All certificates' },
    { kind: 'days', name: 'from', until: 'to' },
  ],
  columns: [
    { key: 'serial_no', label: 'Serial' },
    { key: 'certificate', label: 'Certificate' },
    { key: 'sid', label: 'SID' },
    { key: 'studentName', label: 'Student' },
    { key: 'class_name', label: 'Class' },
    { key: 'campus_name', label: 'Campus' },
    {
      key: 'printed_at',
      label: 'Issued',
      kind: 'date',
      value: ({ printed_at }) => today(Date.parse(printed_at)),
      render: ({ printed_at }) => (
        <time dateTime={printed_at} title={formatDate(printed_at)}>
          {formatDate(today(Date.parse(printed_at)))}
        </time>
      ),
    },
    { key: 'username', label: 'By' },
    {
      key: 'status',
      label: 'Status',
      chips: ({ revoked_at }) => [revoked_at === null ? ['done', 'Valid'] : ['voided', 'Void']],
      under: [{ key: 'revoked_reason', label: 'Why void', long: 'wrap' }],
    },
  ],
  count: ({ data, total }) =>
    `${total === undefined ? `more than ${data.length}` : total.toLocaleString('en-PK')} issued`,
  links: [{ label: 'Issue certificates', to: '/student-extras', primary: true }],
  name: ({ serial_no }) => serial_no,
  actions: {
    duplicate: {
      label: 'Print a duplicate',
      when: ({ revoked_at }) => revoked_at === null,
      to: (print) => `/student-extras/print-document?reprint=${encodeURIComponent(print.serial_no)}`,
    },
    void: {
      label: 'Void…',
      needs: 'student_certificates_record.create',
      capability: 'undo',
      when: ({ revoked_at }) => revoked_at === null,
      reason: {
        title: ({ serial_no }) => `Declare ${serial_no} void`,
        action: 'Declare void',
        text: ({ certificate, studentName }) =>
          `${certificate} of ${studentName}. It stays in the log, and its check page says that it is void.`,
        done: ({ serial_no }) => `Certificate ${serial_no} is void.`,
        run: ({ id }, reason, key) =>
          write('POST /student_certificates_record/{id}/revoke', {
            offered: needed('undo'),
            params: { id },
            body: { reason },
            key,
          }),
      },
    },
  },
  empty: (isNarrowed) =>
    isNarrowed
      ? { title: 'No certificates found these filters', text: 'Clear some of them to see more.' }
      : {
          title: 'No certificate was issued yet',
          text: 'Choose students and a certificate; what is printed appears here.',
        },
});
