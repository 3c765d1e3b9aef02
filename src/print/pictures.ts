import { getCredentials } from '../auth/credentials.ts';
import { webConfig } from '../dataProvider/webConfig.ts';

/** How many are fetched side by side: the provider counts calls, and the rest of the product needs some too. */
const AT_ONCE = 4;
const known = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let running = 0;

const pause = (seconds: number): Promise<unknown> => new Promise((done) => setTimeout(done, seconds * 1000));

async function fetchPicture(code: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${getCredentials()?.token ?? ''}` };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await fetch(`${webConfig.apiBase}/files/${encodeURIComponent(code)}`, { headers });
    if (answer.ok) return URL.createObjectURL(await answer.blob());
    if (answer.status !== 429) return null;
    await pause(Number(answer.headers.get('retry-after')) || 2);
  }
  return null;
}
async function inTurn(code: string): Promise<string | null> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await fetchPicture(code);
  } catch (error) {
    console.warn('A picture could not be loaded.', error);
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Address of a stored picture that an <img> can use, or null; each is fetched once. */
export function pictureUrl(code: string): Promise<string | null> {
  const found = known.get(code) ?? inTurn(code);
  known.set(code, found);
  return found;
}
/** Frees every picture; for the end of a print page. */
export function forgetPictures(): void {
  for (const picture of known.values()) void picture.then((url) => url !== null && URL.revokeObjectURL(url));
  known.clear();
}
