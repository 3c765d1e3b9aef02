/** Every rule of the check, asked of a database of a test. */
import { schemaRule } from '../../../server/operations/check/rules/schema.ts';
import { rules } from '../../../server/operations/check/rules.ts';
import { runCheck, type Report } from '../../../server/operations/check/runCheck.ts';
import { testDatabase } from './testDatabase.ts';

/** The schema is compared with a copy of what the migrations have made for this run, not made again by them. */
export async function wholeCheck(url: string): Promise<Report> {
  const committed = await testDatabase();
  try {
    return await runCheck(
      url,
      rules.map((rule) => (rule.name === 'schema' ? schemaRule(committed.url) : rule)),
    );
  } finally {
    await committed.drop();
  }
}
