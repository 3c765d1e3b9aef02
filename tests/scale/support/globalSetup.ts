/** The database of the tests, and by SCALE what requests come through: two servers behind a proxy, or a pooler. */
import type { TestProject } from 'vitest/node';
import { requestsUrl } from '../../../server/database/loginRole.ts';
import setupDatabase from '../../api/support/globalSetup.ts';
import { findPgbouncer, startPooler } from './pgbouncer.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let ownerUrl = '';
  const stopDatabase = await setupDatabase({
    ...project,
    provide: (name: 'testServerUrl' | 'readyDirectory', value: string) => {
      if (name === 'testServerUrl') ownerUrl = value;
      project.provide(name, value);
    },
  } as unknown as TestProject);
  const mode = process.env['SCALE'];
  if (mode === 'servers') project.provide('throughServers', true);
  if (mode !== 'pooler' || 'missing' in findPgbouncer()) return stopDatabase;
  const pooler = await startPooler(ownerUrl, await requestsUrl(ownerUrl));
  project.provide('pooler', { url: pooler.url, prepares: pooler.prepares });
  return async () => {
    await pooler.stop();
    await stopDatabase();
  };
}
