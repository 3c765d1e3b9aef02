import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { refusalOf, textOf } from '../ui/form/refusal.ts';

/** Files that an advance has at most. */
export const MOST_FILES = 5;
/** Puts files to an advance; answers what of them was refused, and why, or nothing. */
export async function attachToAdvance(advance_id: number, files: readonly File[]): Promise<string> {
  const refused: string[] = [];
  for (const file of files) {
    const body = { advance_id: String(advance_id), file };
    try {
      await write('POST /advance_salary_files', { offered: needed('salaries'), body });
    } catch (error) {
      refused.push(`${file.name}: ${textOf(refusalOf(error))}`);
    }
  }
  return refused.join(' ');
}
