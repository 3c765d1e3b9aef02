/** The file of a person: everything that is held, read part by part as of one moment and written as it is read. */
import { today } from '../../../contract/dates.ts';
import type { Call } from '../../http/route.ts';
import { PAGE_END, pageHead, sectionEnd, sectionHead, sectionRow, shaping, type Shape } from './page.ts';
import { personOf } from './person.ts';
import { bytesOf, filesOf, heldOf, rowsOf, type Held } from './read.ts';
import { zipping } from './zip.ts';

type Write = (text: string) => Promise<void>;
/** Text is handed on in pieces of about so many signs. */
const PIECE = 32 * 1024;
/** Gathers short texts. */
function gathering(write: Write): { readonly add: Write; readonly end: () => Promise<void> } {
  let waiting = '';
  const end = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '') await write(text);
  };
  return {
    async add(text) {
      waiting += text;
      if (waiting.length >= PIECE) await end();
    },
    end,
  };
}
/** As deep as a row lies in the JSON. */
const indented = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
interface Writing {
  readonly call: Pick<Call, 'trx' | 'session' | 'params'>;
  readonly send: (bytes: Buffer) => Promise<void>;
  /** How many steps are done, of all. */
  readonly onStep: (done: number, total: number) => void;
}
/** The tables as JSON, written by hand around their rows; answers the shape of each that has some. */
async function writeTables({ call, held, add, step }: Parts): Promise<Map<Held, Shape>> {
  const shapes = new Map<Held, Shape>();
  await add('{');
  for (const one of held) {
    const shape = shaping(one.part.title);
    let first = true;
    for await (const row of rowsOf(call.trx, one)) {
      if (first) await add(`${shapes.size === 0 ? '' : ','}\n    ${JSON.stringify(one.table)}: [`);
      await add(`${first ? '' : ','}\n      ${indented(row, '      ')}`);
      first = false;
      shape.see(row);
    }
    if (!first) {
      await add('\n    ]');
      shapes.set(one, shape.shape());
    }
    step();
  }
  await add(shapes.size === 0 ? '}' : '\n  }');
  return shapes;
}
interface Parts extends Pick<Writing, 'call'> {
  readonly held: readonly Held[];
  readonly add: Write;
  readonly step: () => void;
}
async function writeSections({ call, held, add, step }: Parts, shapes: ReadonlyMap<Held, Shape>): Promise<void> {
  for (const one of held) {
    const shape = shapes.get(one);
    if (shape) {
      await add(sectionHead(shape));
      let at = 0;
      for await (const row of rowsOf(call.trx, one)) {
        await add(sectionRow(shape, row, at));
        at += 1;
      }
      await add(sectionEnd(shape));
    }
    step();
  }
}
/** Under which a file lies in the zip: its own name behind a number, since two may be called alike. */
const fileName = (name: string, at: number): string => `files/${at + 1}-${name.replaceAll(/[^\w.-]+/g, '_')}`;

/** Writes the zip: the same as JSON and as a page to read, and the files. Throws 404 without the person. */
export async function writeFile({ call, send, onStep }: Writing): Promise<void> {
  const person = await personOf(call);
  const { session } = call;
  const held = await heldOf(call, person);
  const files = await filesOf(call, held);
  let done = 0;
  const step = (): void => onStep((done += 1), 2 * held.length + files.length);
  const made = { made_on: today(), institute_code: session.instituteCode };
  const notes = [
    `Everything that is held about this person on ${made.made_on}. Amounts are in rupees.`,
    'What is about others as well is left out: who did something, other children of a family, messages about several children.',
    ...(session.campuses === 'all'
      ? []
      : ['Made by who works for some campuses: what is held at the others is not in it.']),
  ];
  const zip = zipping(send);
  const json = gathering(zip.entry('data.json'));
  await json.add(JSON.stringify({ ...made, notes, person, tables: null }, null, 2).replace(/null\n\}$/, ''));
  const shapes = await writeTables({ call, held, step, add: json.add });
  await json.add('\n}');
  await json.end();
  await zip.close();
  const page = gathering(zip.entry('data.html'));
  await page.add(pageHead(person.number === null ? person.name : `${person.name}, ${person.number}`, notes));
  await writeSections({ call, held, step, add: page.add }, shapes);
  await page.add(PAGE_END);
  await page.end();
  await zip.close();
  for (const [at, { code, name }] of files.entries()) {
    // Pictures are small already.
    await zip.entry(fileName(name, at), true)(await bytesOf(call, code));
    await zip.close();
    step();
  }
  await zip.end();
}
