/** The web application alone, in front of a strict provider at another address. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { startStrict, INSTITUTE, TOKEN, type StrictProvider } from '../../provider/provider.ts';
import type { Dialect } from '../../provider/dialects.ts';

export interface Alone {
  readonly provider: StrictProvider;
  /** Address of the entry link, by which its user signs in. */
  readonly entry: string;
  readonly stop: () => Promise<void>;
}
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

export async function startAlone(dialect: Dialect, few = false): Promise<Alone> {
  const provider = await startStrict(dialect, few);
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PROVIDER_URL: provider.url,
      SIGN_IN_URL: `${provider.url}/login`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (text: Buffer) => String(text).includes('Sign in: ') && ready());
    child.once('exit', (code) => failed(new Error(`the web application alone ended with ${code}`)));
  });
  return {
    provider,
    entry: `http://127.0.0.1:${port}/${INSTITUTE}/1/${TOKEN}`,
    stop: async () => {
      child.kill('SIGTERM');
      await provider.stop();
    },
  };
}
