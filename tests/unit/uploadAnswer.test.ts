/** What providers say of an uploaded file, in the ways in which they are known to say it. */
import { expect, test } from 'vitest';
import { readUpload } from '../../src/resources/ui/exchange/uploadAnswer.ts';

const wrong = [{ row: '4', field: '', text: 'The SID is unknown.' }];
test.each([
  ['words alone', { message: 'Saved.' }, { message: 'Saved.', counts: [], errors: [] }],
  [
    'a bare record',
    { created: 2, skipped: '1' },
    {
      message: null,
      counts: [
        ['created', 2],
        ['skipped', 1],
      ],
      errors: [],
    },
  ],
  [
    'a record inside',
    {
      status: true,
      message: 'OK',
      data: { data: { imported: 2, errors: [{ row: 4, message: 'The SID is unknown.' }] } },
    },
    { message: 'OK', counts: [['imported', 2]], errors: wrong },
  ],
  [
    'failures of a spreadsheet',
    { failures: [{ row: 4, attribute: 'sid', errors: ['is unknown.', 'is short.'], values: { sid: 9 } }] },
    { message: null, counts: [], errors: [{ row: '4', field: 'sid', text: 'is unknown. is short.' }] },
  ],
  ['texts by row', { errors: { 4: ['The SID is unknown.'] } }, { message: null, counts: [], errors: wrong }],
  [
    'texts by field',
    { message: 'Refused.', errors: { file: ['must be csv'], type: 'is unknown' } },
    {
      message: 'Refused.',
      counts: [],
      errors: [
        { row: '', field: '', text: 'must be csv' },
        { row: '', field: 'type', text: 'is unknown' },
      ],
    },
  ],
  ['nothing', null, { message: null, counts: [], errors: [] }],
] as const)('%s', (_, answer, read) => expect(readUpload(answer)).toEqual(read));
