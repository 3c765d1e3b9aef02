import Button from '@mui/material/Button';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import type { Decided } from './useDecide.ts';
import css from './decide.module.css';

/** What became of each that was decided; those refused first, with the reason. */
export function DecisionResults({ decided, onClose }: { readonly decided: Decided; readonly onClose: () => void }) {
  const done = decided.results.filter(({ ok }) => ok).length;
  const word = decided.decision === 'approve' ? 'approved' : 'rejected';
  const refused = decided.results.filter(({ ok }) => !ok);
  return (
    <section className={`ui-panel ${css.results}`} aria-label="Result">
      <div className="ui-bar-line">
        <output>
          <b>
            {done} of {decided.results.length} {word}
          </b>
          {refused.length > 0 && `, ${refused.length} not:`}
        </output>
        <Button onClick={onClose}>Close</Button>
      </div>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, name, message }) => (
            <li key={`${name} ${id}`}>
              <StatusChip status="failed" label={name} /> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
