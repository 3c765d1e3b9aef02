/**
 * Clients that create news, take payments and post vouchers without pause, and repeat what got no answer under the same
 * Idempotency-Key.
 */
import { paymentOf, voucherOf, type Counter } from './counter.ts';
import type { School } from './school.ts';

export interface Written {
  /** Titles that the server has said are saved. */
  readonly acknowledged: Set<string>;
  /** Receipts of the payments that the server has said are taken, by title. */
  readonly receipts: Map<string, number>;
  /** Numbers of the vouchers that the server has said are posted, by title. */
  readonly vouchers: Map<string, string>;
  /** Answers by status; 'none' when the connection broke. */
  readonly statuses: Map<number | 'none', number>;
  /** Answers that nobody should get. */
  readonly unexpected: string[];
  /** Lets every writer finish what it has begun. */
  stop(): Promise<void>;
  /** Sends so many of the last payments and vouchers again, each under its key: whoever gets another number is `unexpected`. */
  repeat(last: number): Promise<void>;
}
export interface WriterOptions {
  readonly base: string;
  readonly school: School;
  /** Begins every title, so that rounds do not meet. */
  readonly name: string;
  readonly clients?: number;
  /** Where every fourth client pays and every fourth posts vouchers; without it all write news. */
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
const enter = (options: WriterOptions, counter: Counter, title: string): Promise<Answer> =>
  post(options, '/finance_entry', title, JSON.stringify(voucherOf(counter, title)));
const receiptOf = (text: string): number =>
  Number((JSON.parse(text) as { data: { receipt_no: number } }).data.receipt_no);
const voucherIn = (text: string): string =>
  (JSON.parse(text) as { data: { voucher: string | null } }).data.voucher ?? 'not posted';

type Work = 'news' | 'payment' | 'voucher';
const WORKS: readonly Work[] = ['voucher', 'news', 'payment', 'news'];

export function startWriters(options: WriterOptions): Written {
  const { name, clients = 4, counter, allowed = [503], patienceMs = 30_000 } = options;
  const acknowledged = new Set<string>();
  const receipts = new Map<string, number>();
  const vouchers = new Map<string, string>();
  const statuses = new Map<number | 'none', number>();
  const unexpected: string[] = [];
  let stopped = Number.POSITIVE_INFINITY;
  const works: Readonly<Record<Work, (sent: WriterOptions, title: string) => Promise<Answer>>> = {
    news: create,
    payment: (sent, title) => (counter ? pay(sent, counter, title) : create(sent, title)),
    voucher: (sent, title) => (counter ? enter(sent, counter, title) : create(sent, title)),
  };
  const note: Readonly<Record<Work, (title: string, answer: string) => void>> = {
    news: (title) => void acknowledged.add(title),
    payment: (title, answer) => void receipts.set(title, receiptOf(answer)),
    voucher: (title, answer) => void vouchers.set(title, voucherIn(answer)),
  };
  const save = async (title: string, work: Work): Promise<void> => {
    // What is sent again under a key must be the same.
    const text = options.description?.();
    const sent = { ...options, ...(text === undefined ? {} : { description: () => text }) };
    while (Date.now() < stopped + patienceMs) {
      const { status, text: answer } = await works[work](sent, title);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201 || status === 200) return note[work](title, answer);
      if (status !== 'none' && !allowed.includes(status))
        return void unexpected.push(`${title}: ${status} ${answer.slice(0, 200)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const client = async (index: number): Promise<void> => {
    for (let number = 1; Date.now() < stopped; number++)
      await save(`${name} ${index}.${number}`, counter ? (WORKS[index % WORKS.length] ?? 'news') : 'news');
  };
  const running = Array.from({ length: clients }, (_, index) => client(index + 1));
  return {
    acknowledged,
    receipts,
    vouchers,
    statuses,
    unexpected,
    async stop() {
      stopped = Date.now();
      await Promise.all(running);
    },
    async repeat(last) {
      if (!counter) return;
      for (const [title, receipt] of [...receipts].slice(-last)) {
        const { status, text } = await pay(options, counter, title);
        if (status !== 200 || receiptOf(text) !== receipt)
          unexpected.push(`${title} again: receipt ${receipt}, then ${status} ${text.slice(0, 200)}`);
      }
      for (const [title, voucher] of [...vouchers].slice(-last)) {
        const { status, text } = await enter(options, counter, title);
        if (status !== 200 || voucherIn(text) !== voucher)
          unexpected.push(`${title} again: voucher ${voucher}, then ${status} ${text.slice(0, 200)}`);
      }
    },
  };
}
