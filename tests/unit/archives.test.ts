/** What is archived is in no list that does not ask for it, whoever provides the list. */
import { expect, it } from 'vitest';
import { isArchived } from '../../contract/archive.ts';
import { readFilter } from '../../src/dataProvider/listQuery.ts';
import { clubMembers, clubs } from '../examples/clubs.ts';

it('a list leaves out what is archived', () => {
  expect(readFilter(clubs, {}).filters).toEqual([{ field: 'is_archived', operator: 'IS_NOT', value: true }]);
  const lent = { field: 'name', operator: 'LIKE', value: 'a' };
  expect(readFilter(clubMembers, { filters: [lent] }).filters).toEqual([
    lent,
    { field: 'is_active', operator: 'IS_NOT', value: false },
  ]);
});
it.each([
  { is_archived: true },
  { filters: [{ field: 'is_archived', operator: 'IS_NOT', value: '' }] },
  { id: [1, 2] },
])('unless %j asks for it', (filter) => {
  expect(readFilter(clubs, filter).filters).toHaveLength(1);
});
it('what says nothing of it is in use', () => {
  expect([isArchived(clubs, {}), isArchived(clubMembers, { is_active: null })]).toEqual([false, false]);
  expect([isArchived(clubs, { is_archived: true }), isArchived(clubMembers, { is_active: false })]).toEqual([
    true,
    true,
  ]);
});
