/**
 * A process that runs an engine until it is killed: node engineChild.ts <data directory>. Prints the engine as one line
 * of JSON.
 */
import { startEngine } from '../../../server/database/engine/startEngine.ts';

const engine = await startEngine({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } });
console.info(JSON.stringify({ url: engine.url, kind: engine.kind }));
setInterval(() => undefined, 1000);
