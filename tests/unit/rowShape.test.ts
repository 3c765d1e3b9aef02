/** What is selected of a record is worked out once, and anew when the modules have said what comes beside its fields. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { withoutDatabase } from '../../server/database/withoutDatabase.ts';
import { registerHooks } from '../../server/resources/hooks.ts';
import { selectionOf } from '../../server/resources/rows.ts';
import { news } from '../../src/resources/news.ts';

afterEach(() => registerHooks({}));

test('a selection that was asked for before the hooks were set does not stay without what they add', () => {
  const selected = (): string => selectionOf(news).compile(withoutDatabase).sql;
  registerHooks({});
  expect(selected()).not.toContain('beside_it');
  registerHooks({ news: { embed: { beside_it: sql`1` } } });
  expect(selected()).toContain('beside_it');
});
