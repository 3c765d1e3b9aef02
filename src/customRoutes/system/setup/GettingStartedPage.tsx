import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { SETUP_SHEETS, type SetupSheet, type SetupStep } from '../../../../contract/setup.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { InstituteStep } from './InstituteStep.tsx';
import { SamplePanel } from './SamplePanel.tsx';
import css from './setup.module.css';
import { setupWords } from '../../../settingUp/setupWords.ts';
import { SheetStep } from './SheetStep.tsx';
import { WorkbookBox } from './WorkbookBox.tsx';

type State = Answer<'GET /getting_started'>['data'];
type Step = State['steps'][number];
type Change = (action: 'skip' | 'take_up' | 'dismiss' | 'bring_back', step?: SetupStep) => void;
const isSheet = (key: SetupStep): key is SetupSheet & SetupStep => (SETUP_SHEETS as readonly string[]).includes(key);
const chipOf = ({ done, skipped }: Step) =>
  done ? (
    <StatusChip status="done" />
  ) : skipped ? (
    <StatusChip status="skipped" />
  ) : (
    <StatusChip status="open" label="To do" />
  );

interface StepProps {
  readonly step: Step;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: Change;
  readonly onAdded: () => void;
}
function StepView({ step, number, isOpen, onToggle, onChange, onAdded }: StepProps) {
  const { title, lead, links } = setupWords[step.key];
  const body = `step-${step.key}`;
  return (
    <li className={`ui-panel ${css.step}`} aria-label={title}>
      <h2>
        <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <span>{`${number}. ${title}`}</span> <span className={css.text}>{step.text}</span> {chipOf(step)}
        </button>
      </h2>
      {isOpen && (
        <div id={body} className={css.body}>
          <p>{lead}</p>
          {step.key === 'institute' && <InstituteStep onAdded={onAdded} />}
          {isSheet(step.key) && <SheetStep sheet={step.key} onAdded={onAdded} />}
          <div className="ui-row">
            {links.map(([text, to]) => (
              <Button key={to} variant="outlined" component={AppLink} to={to}>
                {text}
              </Button>
            ))}
            {!step.done && (
              <Button onClick={() => onChange(step.skipped ? 'take_up' : 'skip', step.key)}>
                {step.skipped ? 'Take it up again' : 'Skip this step'}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
function Steps({
  state,
  onChange,
  onAdded,
}: {
  readonly state: State;
  readonly onChange: Change;
  readonly onAdded: () => void;
}) {
  const { steps } = state;
  const next = steps.find(({ done, skipped }) => !done && !skipped)?.key ?? null;
  // Until someone opens another, the next step is open; what is being typed into stays open when it is done.
  const [open, setOpen] = useState<SetupStep | 'none' | null>(null);
  const opened = open ?? next;
  const done = steps.filter((one) => one.done).length;
  return (
    <>
      <div className={css.progress}>
        <output>
          {next === null ? 'Everything is done or skipped.' : `${done} of ${steps.length} steps are done.`}
        </output>
        <LinearProgress variant="determinate" value={(done / steps.length) * 100} aria-label="Steps that are done" />
      </div>
      <ol className={css.steps}>
        {steps.map((step, at) => (
          <StepView
            key={step.key}
            step={step}
            number={at + 1}
            isOpen={opened === step.key}
            onToggle={() => setOpen(opened === step.key ? 'none' : step.key)}
            onChange={(action, key) => {
              setOpen(null);
              onChange(action, key);
            }}
            onAdded={() => {
              setOpen(step.key);
              onAdded();
            }}
          />
        ))}
      </ol>
    </>
  );
}
/** `/getting-started`: from the name of a new institute to its first admission and its first receipt. */
export default function GettingStartedPage() {
  const queries = useQueryClient();
  const { send, run } = useAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['getting started'],
    queryFn: ({ signal }) => ask('GET /getting_started', { offered: needed('setup'), signal }),
  });
  const change: Change = (action, step) =>
    void run(async () => {
      const body = { action, ...(step ? { step } : {}) };
      await send((key) => write('POST /getting_started', { offered: needed('setup'), body, key }));
      await queries.invalidateQueries();
    });
  const added = (): void => void queries.invalidateQueries();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const state = data?.data;
  return (
    <PageScreen>
      {state ? (
        <div className={css.page}>
          <Steps state={state} onChange={change} onAdded={added} />
          <WorkbookBox onAdded={added} />
          <SamplePanel />
          <div className="ui-row">
            {state.dismissed ? (
              <>
                <span className="ui-muted">The home page does not show these steps any more.</span>
                <Button onClick={() => change('bring_back')}>Show them there again</Button>
              </>
            ) : (
              <Button onClick={() => change('dismiss')}>Do not show on the home page</Button>
            )}
          </div>
        </div>
      ) : (
        <Spinner />
      )}
    </PageScreen>
  );
}
