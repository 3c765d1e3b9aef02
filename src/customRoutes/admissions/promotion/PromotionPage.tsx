import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { plural } from '../../../../contract/plural.ts';
import { saveTable } from '../../../ui/output/saveTable.ts';
import { outColumns } from '../../../ui/output/listColumn.ts';
import { bodyOf } from './choices.ts';
import { ChoicesBar } from './ChoicesBar.tsx';
import { EarlierRuns } from './EarlierRuns.tsx';
import { FEE_COLUMNS, GROUP_COLUMNS, GroupTable } from './GroupTable.tsx';
import { PasteNumbers } from './PasteNumbers.tsx';
import { Problems } from './Problems.tsx';
import { Promotion } from './promotion.ts';
import { RunPanel } from './RunPanel.tsx';
import { StartDialog } from './StartDialog.tsx';
import { StudentTable } from './StudentTable.tsx';
import { useChoices } from './useChoices.ts';

const VIEWS = ['classes', 'students', 'detained', 'plans'] as const;
type View = (typeof VIEWS)[number];

/** `/manage-students/promotion`: a whole school into the next session, in one preview, one job and one undo. */
export default function PromotionPage() {
  const { choices, change, forget } = useChoices();
  const [address, setAddress] = useSearchParams();
  const queries = useQueryClient();
  const [view, setView] = useState<View>('classes');
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<'paste' | 'start' | null>(null);
  const body = useMemo(() => bodyOf(choices), [choices]);
  const shared = useMemo(() => ({ choices, body, change }), [choices, body, change]);
  const {
    data: preview,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['promotion', 'preview', body],
    queryFn: async ({ signal }) =>
      (
        await ask('POST /promotion_preview', {
          offered: needed('promotions'),
          body: body ?? { from_session_id: 0, to_session_id: 0 },
          signal,
        })
      ).data,
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const run = address.get('run');
  const openRun = (id: number | null): void => setAddress(id === null ? {} : { run: String(id) });
  const blocked = preview?.problems.find(({ blocking }) => blocking);
  const moving = preview ? preview.totals.promoted + preview.totals.detained + preview.totals.passed_out : 0;
  const standard = choices.plans === 'standard';
  const save = (format: 'csv' | 'xlsx'): void => {
    const columns = outColumns(standard ? [...GROUP_COLUMNS, ...FEE_COLUMNS] : GROUP_COLUMNS);
    void saveTable('promotion', 'Promotion', { columns, pages: [preview?.groups ?? []] }, format);
  };
  const tabs: readonly (readonly [View, string])[] = [
    ['classes', 'Classes'],
    ['students', 'Find students'],
    ['detained', `Detained (${preview?.totals.detained ?? 0})`],
    ...(standard ? [['plans', `New fee plans (${preview?.totals.plans ?? 0})`] as const] : []),
  ];
  return (
    <Promotion value={shared}>
      <PageScreen
        aside={preview && <output className="ui-muted">{plural(moving, 'student')} of this promotion</output>}
        actions={
          preview && (
            <>
              <Button variant="outlined" onClick={() => globalThis.print()}>
                Print
              </Button>
              <Button variant="outlined" onClick={() => save('xlsx')}>
                Workbook
              </Button>
              <Button variant="outlined" onClick={() => save('csv')}>
                CSV
              </Button>
            </>
          )
        }
      >
        {run !== null && /^\d{1,15}$/.test(run) && (
          <RunPanel key={run} id={Number(run)} onOpen={openRun} onClose={() => openRun(null)} />
        )}
        <ChoicesBar preview={preview} />
        {body === null && <p className="ui-muted">Choose the session that students are in, and the one they go to.</p>}
        {error &&
          (preview ? (
            <p className="ui-error">{refusalOf(error).message}</p>
          ) : (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ))}
        {body !== null && !preview && !error && <output className="ui-muted">Looking at the school …</output>}
        {body !== null && preview && (
          <>
            <Problems problems={preview.problems} />
            <div className="ui-bar-line">
              <div className="ui-tabs" role="group" aria-label="Preview">
                {tabs.map(([key, label]) => (
                  <button key={key} type="button" aria-pressed={view === key} onClick={() => setView(key)}>
                    {label}
                  </button>
                ))}
              </div>
              <Button variant="outlined" onClick={() => setDialog('paste')}>
                Detain by numbers…
              </Button>
            </div>
            {view === 'classes' && <GroupTable preview={preview} stale={isFetching} />}
            {view === 'students' && (
              <>
                <OutlinedInput
                  type="search"
                  size="small"
                  placeholder="Name, father, SID, roll or registration number"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                  slotProps={{ input: { 'aria-label': 'Find students', maxLength: 200, dir: 'auto' } }}
                />
                <StudentTable
                  label="Students"
                  search={search.trim()}
                  empty={{ title: 'Nobody found', text: 'No student of this promotion found the search.' }}
                />
              </>
            )}
            {view === 'detained' && (
              <StudentTable
                label="Detained"
                only="detained"
                empty={{
                  title: 'Nobody is detained',
                  text: 'Tick students in their class, find them, or paste numbers.',
                }}
              />
            )}
            {view === 'plans' && standard && (
              <StudentTable
                label="New fee plans"
                only="plans"
                empty={{ title: 'No fee plan changes', text: 'The plans are those of the next class already.' }}
              />
            )}
            <div className="ui-form-bar ui-save">
              <Button
                variant="contained"
                disabled={blocked !== undefined || isFetching}
                onClick={() => setDialog('start')}
              >
                Promote {plural(moving, 'student')}…
              </Button>
              <output className="ui-muted">
                {blocked
                  ? `${blocked.message}.`
                  : `${preview.totals.promoted} promoted, ${preview.totals.detained} detained, ${preview.totals.passed_out} pass out`}
              </output>
            </div>
          </>
        )}
        <EarlierRuns onOpen={openRun} />
        {dialog === 'paste' && preview && <PasteNumbers preview={preview} onClose={() => setDialog(null)} />}
        {dialog === 'start' && preview && body && (
          <StartDialog
            body={body}
            preview={preview}
            onBegan={(begun) => {
              setDialog(null);
              forget();
              openRun(begun.id);
              void queries.invalidateQueries({ queryKey: ['promotion', 'runs'] });
            }}
            onStale={() => void refetch()}
            onClose={() => setDialog(null)}
          />
        )}
      </PageScreen>
    </Promotion>
  );
}
