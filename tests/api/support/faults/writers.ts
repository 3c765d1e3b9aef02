/** Clients that create news without pause, and repeat what got no answer under the same Idempotency-Key. */
import type { School } from './school.ts';

export interface Written {
  /** Titles that the server has said are saved. */
  readonly acknowledged: Set<string>;
  /** Answers by status; 'none' when the connection broke. */
  readonly statuses: Map<number | 'none', number>;
  /** Answers that nobody should get. */
  readonly unexpected: string[];
  /** Lets every writer finish what it has begun. */
  stop(): Promise<void>;
}
export interface WriterOptions {
  readonly base: string;
  readonly school: School;
  /** Begins every title, so that rounds do not meet. */
  readonly name: string;
  readonly clients?: number;
  /** Text of each news. */
  readonly description?: () => string;
  /** Statuses besides 201 that are right in this test; a title is tried again after them. */
  readonly allowed?: readonly number[];
  /** A title that is still unanswered this long after `stop` is given up; it may or may not be saved. */
  readonly patienceMs?: number;
}

async function create(
  { base, school, description = () => 'Nothing happened.' }: WriterOptions,
  title: string,
): Promise<{ status: number | 'none'; text: string }> {
  const form = new FormData();
  form.set('institute_code', school.code);
  form.set('title', title);
  form.set('description', description());
  try {
    const answer = await fetch(`${base}/api/news_feed`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${school.token}`, 'idempotency-key': `key-of-${title.replaceAll(' ', '-')}` },
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 'none', text: '' };
  }
}

export function startWriters(options: WriterOptions): Written {
  const { name, clients = 4, allowed = [503], patienceMs = 30_000 } = options;
  const acknowledged = new Set<string>();
  const statuses = new Map<number | 'none', number>();
  const unexpected: string[] = [];
  let stopped = Number.POSITIVE_INFINITY;
  const save = async (title: string): Promise<void> => {
    // What is sent again under a key must be the same.
    const text = options.description?.();
    const sent = { ...options, ...(text === undefined ? {} : { description: () => text }) };
    while (Date.now() < stopped + patienceMs) {
      const { status, text: answer } = await create(sent, title);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201 || status === 200) return void acknowledged.add(title);
      if (status !== 'none' && !allowed.includes(status)) return void unexpected.push(`${title}: ${status} ${answer.slice(0, 200)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const client = async (index: number): Promise<void> => {
    for (let number = 1; Date.now() < stopped; number++) await save(`${name} ${index}.${number}`);
  };
  const running = Array.from({ length: clients }, (_, index) => client(index + 1));
  return {
    acknowledged,
    statuses,
    unexpected,
    async stop() {
      stopped = Date.now();
      await Promise.all(running);
    },
  };
}
