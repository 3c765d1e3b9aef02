/**
 * A gateway as a process, until it is killed: node gatewayChild.ts <port> <file>. It writes what it takes into the file,
 * a line each, before it answers; some answers come late.
 */
import { appendFileSync } from 'node:fs';
import { openGateway } from './loopbackGateway.ts';

const [, , port = '0', file = ''] = process.argv;
const gateway = await openGateway(Number(port));
gateway.behave(async ({ to }, response) => {
  appendFileSync(file, `${to}\n`);
  await new Promise((done) => setTimeout(done, Number(to.at(-1)) * 8));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: 'ok', data: { id: to } }));
});
console.info('ready');
