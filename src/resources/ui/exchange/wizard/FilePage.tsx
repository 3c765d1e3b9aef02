import type { Resource } from '../../../../../contract/resource.ts';
import { FileDrop } from '../FileDrop.tsx';
import { ImportLog } from './ImportLog.tsx';
import type { ImportState } from './useImport.ts';

interface Props {
  readonly resource: Resource;
  readonly state: ImportState;
}
const ABOUT = 'csv or xlsx, at most 10 MB and 50,000 rows. Nothing is saved before you have seen what it would do.';

/** A template to fill in, a place to drop the file, and what was imported before. */
export function FilePage({ resource, state }: Props) {
  return (
    <>
      <FileDrop
        resource={resource}
        busy={state.work !== null}
        onFile={(file) => void state.readFile(file)}
        about={ABOUT}
      />
      <ImportLog resource={resource} state={state} />
    </>
  );
}
