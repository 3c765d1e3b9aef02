import { describe, expect, it } from 'vitest';
import { wire, type Call, type Wire } from '../../contract/wire.ts';

const text = (call: Call | false): string =>
  call
    ? [call.method, call.path, call.override ?? '-', call.body ?? '-', call.tenant, call.needs ?? '']
        .join(' ')
        .trimEnd()
    : 'never';
const cells = ({ list, create, update, remove }: Wire): string[] => [list, create, update, remove].map(text);

describe('wire presets', () => {
  it.each<[string, Wire, string[]]>([
    [
      'rest',
      wire.rest('/a'),
      ['GET /a - - query', 'POST /a - json body', 'PUT /a/{id} - json body', 'DELETE /a/{id} - none query'],
    ],
    [
      'deleteByPost',
      wire.deleteByPost('/a'),
      ['GET /a - - query', 'POST /a - json body', 'PUT /a/{id} - json body', 'POST /a/{id} DELETE none query'],
    ],
    [
      'multipart',
      wire.multipart('/a'),
      [
        'GET /a - - query',
        'POST /a - multipart body',
        'POST /a/{id} PUT multipart body',
        'POST /a/{id} DELETE none query',
      ],
    ],
    [
      'verbs',
      wire.verbs({ list: '/all', create: '/add', update: '/set/{id}', remove: '/cut/{id}' }),
      ['GET /all - - query', 'POST /add - json body', 'PUT /set/{id} - json body', 'DELETE /cut/{id} - none query'],
    ],
    [
      'own',
      wire.own('/a'),
      [
        'GET /a - - query own-lists',
        'POST /a - json body own-lists',
        'PUT /a/{id} - json body own-lists',
        'DELETE /a/{id} - none query own-lists',
      ],
    ],
    [
      'listed',
      wire.listed('/get_all', '/a'),
      [
        'GET /get_all - - query',
        'POST /a - json body own-lists',
        'PUT /a/{id} - json body own-lists',
        'DELETE /a/{id} - none query own-lists',
      ],
    ],
  ])('%s', (_name, made, expected) => expect(cells(made)).toEqual(expected));

  it('lets every cell be changed or left out', () => {
    const made = wire.rest('/a', {
      list: { paging: 'laravel', empty: 'drop' },
      create: { body: 'multipart' },
      update: { needs: 'own-lists' },
      remove: false,
    });
    expect(cells(made)).toEqual([
      'GET /a - - query',
      'POST /a - multipart body',
      'PUT /a/{id} - json body own-lists',
      'never',
    ]);
    expect([made.list.paging, made.list.empty, made.one]).toEqual(['laravel', 'drop', 'by-filter']);
    expect(wire.rest('/a').one).toBe('from-list');
    expect(wire.rest('/a', { one: { method: 'GET', path: '/a/{id}' } }).one).toEqual({
      method: 'GET',
      path: '/a/{id}',
    });
  });
});
