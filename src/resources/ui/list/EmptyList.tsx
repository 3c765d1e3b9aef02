import Button from '@mui/material/Button';
import type { Resource } from '../../../../contract/resource.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { createPath } from '../paths.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';

interface Props {
  readonly resource: Resource;
  readonly mayCreate: boolean;
  /** Given while a search or filters are active. */
  readonly onClear: (() => void) | null;
  /** The same question to a wider list. */
  readonly wider?: { readonly label: string; readonly to: string } | undefined;
}

/** Nothing there yet, or nothing that matches: two different things with two different ways on. */
export function EmptyList({ resource, mayCreate, onClear, wider }: Props) {
  const one = inSentence(resource.label[0]);
  if (onClear) {
    return (
      <div className="ui-empty">
        <h2>No {one} matches</h2>
        <p>
          {wider
            ? `Nothing in this list fits. ${wider.label} may have what you look for.`
            : 'Nothing fits this search and these filters.'}
        </p>
        {wider && (
          <Button variant="contained" component={AppLink} to={wider.to}>
            Look in {wider.label}
          </Button>
        )}
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      </div>
    );
  }
  return (
    <div className="ui-empty">
      <h2>No {one} yet</h2>
      {resource.list?.empty !== undefined && <p>{resource.list.empty}</p>}
      {/* The button that makes one is above the list, as ever: a second one would ask which of them is meant. */}
      <p>
        {mayCreate ? (
          <>
            Records that you add appear here. <AppLink to={createPath(resource)}>Create the first {one}</AppLink>
          </>
        ) : (
          'Records appear here when someone with the permission adds them.'
        )}
      </p>
    </div>
  );
}
