import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useLocation } from 'ra-core';
import type { ReactNode } from 'react';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { privilege, type Resource } from '../../../../contract/resource.ts';
import { crumbsOf } from '../crumbsOf.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';
import { importPath } from '../paths.ts';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { useMay } from '../useMay.ts';
import { UploadScreen } from './UploadScreen.tsx';
import { CheckPage } from './wizard/CheckPage.tsx';
import { ColumnsPage } from './wizard/ColumnsPage.tsx';
import { FilePage } from './wizard/FilePage.tsx';
import { ResultPage } from './wizard/ResultPage.tsx';
import { useImport, type ImportState, type OpenFile, type Page } from './wizard/useImport.ts';
import { ValuesPage } from './wizard/ValuesPage.tsx';
import css from './exchange.module.css';

const STEPS: readonly (readonly [page: Page, label: string])[] = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['values', 'Values'],
  ['check', 'Check'],
  ['result', 'Import'],
];
const PAGES = { file: FilePage, columns: ColumnsPage, values: ValuesPage, check: CheckPage, result: ResultPage };
const DOING = {
  read: 'Reading the file',
  check: 'Checking rows',
  commit: 'Importing rows',
  undo: 'Deleting rows',
} as const;

interface Props {
  readonly resource: Resource;
  /** Opens the import by a call of its own. */
  readonly open?: OpenFile;
  /** Under the first and the last page of the wizard. */
  readonly children?: ReactNode;
}

/**
 * `/{path}/import`: from a file to records, step by step. `?run=` takes an import up again. At a provider that knows no
 * steps, what has a call of its own is uploaded by it at once.
 */
export default function ImportScreen(props: Props) {
  const { resource, open } = props;
  const credentials = useCredentials();
  const mayCreate = useMay(resource)('create');
  const isUpload = open !== undefined && !offers('imports');
  if (isUpload && credentials && may(credentials, privilege(resource, 'create')))
    return <UploadScreen key={resource.key} resource={resource} open={open} />;
  if (mayCreate && !isUpload) return <Wizard key={resource.key} {...props} />;
  return (
    <Screen title={`Import ${resource.label[1]}`} crumbs={crumbsOf(resource, 'Import')}>
      <Alert severity="info">
        You may not add {inSentence(resource.label[1])}, so there is nothing to import here.
      </Alert>
    </Screen>
  );
}

function Wizard({ resource, open, children }: Props) {
  const given = new URLSearchParams(useLocation().search).get('run');
  const id = given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
  // Past the router: a navigation would begin the screen anew.
  const show = (run: number | null): void =>
    window.history.replaceState(
      window.history.state,
      '',
      run === null ? importPath(resource) : `${importPath(resource)}?run=${run}`,
    );
  const state = useImport(resource, id, show, open);
  const Current = PAGES[state.page];
  const at = STEPS.findIndex(([page]) => page === state.page);
  return (
    <Screen title={`Import ${resource.label[1]}`} crumbs={crumbsOf(resource, 'Import')}>
      <div className={css.import}>
        <ol className={css.steps} aria-label="Steps">
          {STEPS.map(([page, label], index) => (
            <li
              key={page}
              data-done={index < at || undefined}
              {...(index === at ? { 'aria-current': 'step' as const } : {})}
            >
              <span aria-hidden="true">{index + 1}</span> {label}
            </li>
          ))}
        </ol>
        {state.problem !== null && <Alert severity="error">{state.problem}</Alert>}
        {state.work && <Progress state={state} />}
        <Current resource={resource} state={state} />
      </div>
      {(state.page === 'file' || state.page === 'result') && children}
    </Screen>
  );
}

function Progress({ state: { work, run } }: { readonly state: ImportState }) {
  if (!work) return null;
  const counts = run?.counts;
  const total =
    run && counts
      ? work.step === 'check'
        ? run.total
        : work.step === 'commit'
          ? counts.created + counts.ready
          : counts.created + counts.undone
      : 0;
  const done =
    run && counts
      ? work.step === 'check'
        ? run.total - counts.waiting
        : work.step === 'commit'
          ? counts.created
          : counts.undone
      : 0;
  const known = work.step !== 'read' && total > 0;
  return (
    <div className="ui-group">
      <div className={css.bar}>
        <output>
          {DOING[work.step]}
          {known && ` ${done.toLocaleString('en-PK')} of ${total.toLocaleString('en-PK')}`}
        </output>
        {work.cancel && (
          <Button variant="outlined" onClick={work.cancel}>
            {work.step === 'commit' ? 'Stop after this part' : 'Stop'}
          </Button>
        )}
      </div>
      <LinearProgress
        aria-label={DOING[work.step]}
        {...(known ? { variant: 'determinate' as const, value: (done / total) * 100 } : {})}
      />
    </div>
  );
}
