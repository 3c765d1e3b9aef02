/** GET /api/health: 200 when requests can be served, 503 when the database is away. */
import type { PublicRoute } from './route.ts';

const WAIT_MS = 3_000;
export const healthRoute: PublicRoute = {
  method: 'GET',
  path: '/api/health',
  access: 'public',
  async run(context, db) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, failed) => {
      timer = setTimeout(() => failed(new Error('no answer in time')), WAIT_MS);
    });
    try {
      await Promise.race([db.pool.query('SELECT 1 FROM institute LIMIT 1'), late]);
      return context.json({ status: 'ready' });
    } catch (error) {
      console.warn(`health: ${(error as Error).message}`);
      return context.json({ status: 'unavailable', message: 'The database is not available' }, 503);
    } finally {
      clearTimeout(timer);
    }
  },
};
