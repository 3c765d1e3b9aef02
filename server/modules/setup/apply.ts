/** Makes what sheets say, row by row; a dry run does the same and takes all of it back. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { addSetupRows } from '../../../contract/endpoints/setup.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';
import { readCell, textOfCell } from '../../../contract/exchange/cells.ts';
import { normalise } from '../../../contract/exchange/normalise.ts';
import { choicesOf, labelOf, type AnyField } from '../../../contract/fields.ts';
import { MOST_SETUP_USERS, setupSheets, type SetupSheet } from '../../../contract/setup.ts';
import { Needed, type AheadOf, type Work } from '../../http/ahead.ts';
import { invalid, invalidFields } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { tryOne } from '../../resources/tryOne.ts';
import { ROWS } from './rows.ts';

export interface SetupRow {
  /** As the answer numbers it. */
  readonly row: number;
  readonly cells: Readonly<Record<string, Cell>>;
}
export interface SetupRows {
  readonly sheet: SetupSheet;
  readonly rows: readonly SetupRow[];
}
type Results = z.input<typeof addSetupRows.response>['data'];

function meaningOf(field: AnyField): (word: string) => string | number | boolean | undefined {
  if (field.kind === 'bool')
    return (word) => ({ yes: true, y: true, true: true, no: false, n: false, false: false })[word];
  const choices = field.kind === 'enum' ? choicesOf(field) : [];
  const words = new Map(choices.flatMap(({ id, name }) => [id, name].map((word) => [normalise(String(word)), id])));
  return (word) => words.get(word);
}
/** The values of a row. @throws 422 naming every cell that cannot be read */
function valuesOf(sheet: SetupSheet, cells: SetupRow['cells']): Values {
  const { fields } = setupSheets[sheet];
  const errors: Record<string, string[]> = {};
  const values: Values = {};
  for (const name of Object.keys(cells))
    if (!Object.hasOwn(fields, name)) errors[name] = [`${name}: is no column of this sheet`];
  for (const [name, field] of Object.entries(fields)) {
    const cell = cells[name] ?? null;
    const read = readCell(field, cell, meaningOf(field));
    const label = labelOf(name, field);
    if ('problem' in read) errors[name] = [`${label} ${read.problem}`];
    else if (read.value === null && field.required) errors[name] = [`${label} is required`];
    else if (field.max !== undefined && field.kind === 'text' && textOfCell(cell).length > Number(field.max))
      errors[name] = [`${label} must have at most ${String(field.max)} characters`];
    else values[name] = read.value ?? field.default ?? null;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return values;
}
/** Under the columns of the sheet: what is said of another field concerns the row. */
const ofColumns = (sheet: SetupSheet, errors: Readonly<Record<string, string[]>>): Record<string, string[]> => {
  const named: Record<string, string[]> = {};
  for (const [name, texts] of Object.entries(errors)) {
    const column = Object.hasOwn(setupSheets[sheet].fields, name) ? name : '';
    named[column] = [...(named[column] ?? []), ...texts];
  }
  return named;
};
export async function applySetup(call: Call, sheets: readonly SetupRows[], dryRun: boolean): Promise<Results> {
  const people = sheets.find(({ sheet }) => sheet === 'users')?.rows.length ?? 0;
  if (people > MOST_SETUP_USERS) throw invalid('rows', `At most ${MOST_SETUP_USERS} users are added at once`);
  const works = new Map<string, Work<unknown>>();
  const results: Results['sheets'] = [];
  await sql`SAVEPOINT setup`.execute(call.trx);
  for (const { sheet, rows } of sheets) {
    const answers: Results['sheets'][number]['rows'] = [];
    for (const { row, cells } of rows) {
      const made: string[] = [];
      // Each row asks for its own work ahead of the transaction; all of it is done in one go.
      const ahead: AheadOf = (name, work) => call.ahead(`${sheet} ${row}: ${name}`, work);
      try {
        const tried = await tryOne(call, () => ROWS[sheet]({ call: { ...call, ahead }, made }, valuesOf(sheet, cells)));
        if ('errors' in tried)
          answers.push({ row, state: 'refused', made: [], errors: ofColumns(sheet, tried.errors) });
        else answers.push({ row, state: made.length > 0 ? 'made' : 'there', made, errors: {} });
      } catch (error) {
        if (!(error instanceof Needed)) throw error;
        for (const [name, work] of error.works) works.set(name, work);
      }
    }
    results.push({ sheet, rows: answers });
  }
  if (works.size > 0) throw new Needed(works);
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT setup`.execute(call.trx);
  return { saved: !dryRun, sheets: results };
}
