/** A small file read whole: what is not an import of records, but filled into a sheet. */
import { invalid } from '../../../http/appError.ts';
import type { Line } from './parseWorker.ts';
import { openFile } from './readFile.ts';

/** Its rows, the headings among them. A longer one is refused, naming what it holds: 'A budget'. */
export async function wholeFile(file: Blob, what: string, most: number): Promise<Line[]> {
  const opened = await openFile(Buffer.from(await file.arrayBuffer()), null);
  const lines: Line[] = [];
  try {
    for await (const batch of opened.lines()) {
      lines.push(...batch);
      if (lines.length > most) throw invalid('file', `${what} has at most ${most} rows`);
    }
  } finally {
    opened.close();
  }
  return lines;
}
