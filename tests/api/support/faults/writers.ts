/**
 * Clients that create news and take payments without pause, and repeat what got no answer under the same
 * Idempotency-Key.
 */
import { paymentOf, type Counter } from './counter.ts';
import type { School } from './school.ts';

export interface Written {
  /** Titles that the server has said are saved. */
  readonly acknowledged: Set<string>;
  /** Receipts of the payments that the server has said are taken, by title. */
  readonly receipts: Map<string, number>;
  /** Answers by status; 'none' when the connection broke. */
  readonly statuses: Map<number | 'none', number>;
  /** Answers that nobody should get. */
  readonly unexpected: string[];
  /** Lets every writer finish what it has begun. */
  stop(): Promise<void>;
  /** Sends so many of the last payments again, each under its key: whoever gets another receipt is `unexpected`. */
  repeat(payments: number): Promise<void>;
}
export interface WriterOptions {
  readonly base: string;
  readonly school: School;
  /** Begins every title, so that rounds do not meet. */
  readonly name: string;
  readonly clients?: number;
  /** Where every second client pays; without it all write news. */
  readonly counter?: Counter;
  /** Text of each news. */
  readonly description?: () => string;
  /** Statuses besides 201 that are right in this test; a title is tried again after them. */
  readonly allowed?: readonly number[];
  /** A title that is still unanswered this long after `stop` is given up; it may or may not be saved. */
  readonly patienceMs?: number;
}

interface Answer {
  readonly status: number | 'none';
  readonly text: string;
}
async function post(
  { base, school }: WriterOptions,
  path: string,
  title: string,
  body: FormData | string,
): Promise<Answer> {
  try {
    const answer = await fetch(`${base}/api${path}`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${school.token}`,
        'idempotency-key': `key-of-${title.replaceAll(' ', '-')}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 'none', text: '' };
  }
}
function create(options: WriterOptions, title: string): Promise<Answer> {
  const { school, description = () => 'Nothing happened.' } = options;
  const form = new FormData();
  form.set('institute_code', school.code);
  form.set('title', title);
  form.set('description', description());
  return post(options, '/news_feed', title, form);
}
const pay = (options: WriterOptions, counter: Counter, title: string): Promise<Answer> =>
  post(options, '/payChallan', title, JSON.stringify(paymentOf(counter, title)));
const receiptOf = (text: string): number =>
  Number((JSON.parse(text) as { data: { receipt_no: number } }).data.receipt_no);

export function startWriters(options: WriterOptions): Written {
  const { name, clients = 4, counter, allowed = [503], patienceMs = 30_000 } = options;
  const acknowledged = new Set<string>();
  const receipts = new Map<string, number>();
  const statuses = new Map<number | 'none', number>();
  const unexpected: string[] = [];
  let stopped = Number.POSITIVE_INFINITY;
  const save = async (title: string, payAt: Counter | undefined): Promise<void> => {
    // What is sent again under a key must be the same.
    const text = options.description?.();
    const sent = { ...options, ...(text === undefined ? {} : { description: () => text }) };
    while (Date.now() < stopped + patienceMs) {
      const { status, text: answer } = await (payAt ? pay(sent, payAt, title) : create(sent, title));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201 || status === 200)
        return void (payAt ? receipts.set(title, receiptOf(answer)) : acknowledged.add(title));
      if (status !== 'none' && !allowed.includes(status))
        return void unexpected.push(`${title}: ${status} ${answer.slice(0, 200)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const client = async (index: number): Promise<void> => {
    for (let number = 1; Date.now() < stopped; number++)
      await save(`${name} ${index}.${number}`, index % 2 === 0 ? counter : undefined);
  };
  const running = Array.from({ length: clients }, (_, index) => client(index + 1));
  return {
    acknowledged,
    receipts,
    statuses,
    unexpected,
    async stop() {
      stopped = Date.now();
      await Promise.all(running);
    },
    async repeat(payments) {
      if (!counter) return;
      for (const [title, receipt] of [...receipts].slice(-payments)) {
        const { status, text } = await pay(options, counter, title);
        if (status !== 200 || receiptOf(text) !== receipt)
          unexpected.push(`${title} again: receipt ${receipt}, then ${status} ${text.slice(0, 200)}`);
      }
    },
  };
}
