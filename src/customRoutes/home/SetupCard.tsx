import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { setupWords } from '../../settingUp/setupWords.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import css from './home.module.css';
import type { Home } from './said.ts';

/** While the institute is being set up: how far it is, and what comes next. */
export function SetupCard({ setup: { done, total, next } }: { readonly setup: NonNullable<Home['setup']> }) {
  return (
    <section className={`ui-panel ${css.setup}`} aria-label="Getting started">
      <h2>Getting started</h2>
      <p>{`${done} of ${total} steps are done. Next: ${setupWords[next].title}.`}</p>
      <LinearProgress variant="determinate" value={(done / total) * 100} aria-label="Steps that are done" />
      <div className="ui-row">
        <Button variant="contained" component={AppLink} to="/getting-started">
          Go on
        </Button>
      </div>
    </section>
  );
}
