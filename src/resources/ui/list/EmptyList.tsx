import Button from '@mui/material/Button';
import type { Resource } from '../../../../contract/resource.ts';
import { AppLink } from '../AppLink.tsx';
import { createPath } from '../paths.ts';
import { inSentence } from '../inSentence.ts';

interface Props {
  readonly resource: Resource;
  readonly mayCreate: boolean;
  /** Given while a search or filters are active. */
  readonly onClear: (() => void) | null;
}

/** Nothing there yet, or nothing that matches: two different things with two different ways on. */
export function EmptyList({ resource, mayCreate, onClear }: Props) {
  const one = inSentence(resource.label[0]);
  if (onClear) {
    return (
      <div className="ui-empty">
        <h2>No {one} matches</h2>
        <p>Nothing fits this search and these filters.</p>
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      </div>
    );
  }
  return (
    <div className="ui-empty">
      <h2>No {one} yet</h2>
      <p>{mayCreate ? `Records that you add appear here.` : 'Records appear here when somebody with the permission adds them.'}</p>
      {mayCreate && (
        <Button variant="contained" component={AppLink} to={createPath(resource)}>
          Create the first {one}
        </Button>
      )}
    </div>
  );
}
