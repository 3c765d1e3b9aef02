/** What a list without a record says: what its records are for, where the declaration tells, and how the first is made. */
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { genders } from '../../src/resources/genders.ts';
import { messageSettings } from '../../src/resources/messageSettings.ts';
import { EmptyList } from '../../src/resources/ui/list/EmptyList.tsx';

const shown = (resource: typeof messageSettings | typeof genders): string => {
  const { container } = render(
    <MemoryRouter>
      <EmptyList resource={resource} mayCreate onClear={null} />
    </MemoryRouter>,
  );
  return container.textContent;
};
test('message settings say what they are for before there are any', () => {
  expect(shown(messageSettings)).toMatch(/how many messages it may send in a month.*Records that you add appear here/);
  // A link in the sentence: the one button that makes records is in the bar above.
  expect(screen.getByRole('link', { name: 'Create the first message setting' }).className).not.toContain('Button');
});
test('a list that speaks for itself says how it is filled', () => {
  expect(shown(genders)).toMatch(/^No gender yetRecords that you add appear here\./);
});
