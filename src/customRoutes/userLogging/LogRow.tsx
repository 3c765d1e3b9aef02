import { useId, useState } from 'react';
import { AUDITED, auditedFields } from '../../../contract/audited.ts';
import { formatDate } from '../../../contract/dates.ts';
import { AppLink } from '../../resources/ui/AppLink.tsx';
import { declared } from '../../resources/ui/declared.ts';
import { Differences } from '../../resources/ui/history/Differences.tsx';
import { actionWords, differencesOf, summaryOf } from '../../resources/ui/history/differences.ts';
import type { Entry } from '../../resources/ui/history/historyCall.ts';
import { viewPath } from '../../resources/ui/paths.ts';

export const LOG_COLUMNS = ['When', 'Who', 'Action', 'What', 'Record', 'Changes'] as const;

/** What the record is called; where it is gone, what it was called. */
function nameOf({ entity, entity_id, before, after, title: known }: Entry): string {
  if (typeof known === 'string' && known !== '') return known;
  const title = declared(entity)?.title;
  const named = [after, before].find((values) => typeof values === 'object' && values !== null) as Record<string, unknown> | undefined;
  const name = title === undefined ? undefined : named?.[title];
  return typeof name === 'string' && name !== '' ? name : `#${entity_id}`;
}

/** One entry; its values before and after unfold beneath it. */
export function LogRow({ entry }: { readonly entry: Entry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const resource = declared(entry.entity);
  const differences = differencesOf(entry, resource ?? { fields: auditedFields(entry.entity) });
  const name = nameOf(entry);
  const what = actionWords(entry.action, resource);
  const when = formatDate(entry.at);
  return (
    <>
      <tr>
        <td>
          <time dateTime={entry.at}>{when}</time>
        </td>
        <td>
          <bdi>{entry.username ?? 'The system'}</bdi>
        </td>
        <td>{what}</td>
        <td>{resource?.label[0] ?? AUDITED[entry.entity]?.label[0] ?? entry.entity.replaceAll('_', ' ')}</td>
        <td>
          {resource && entry.action !== 'delete' ? (
            <AppLink to={viewPath(resource, entry.entity_id)}>
              <bdi>{name}</bdi>
            </AppLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </td>
        <td>
          {differences.length > 0 && (
            <button
              type="button"
              className="ui-unfold"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${open ? 'Hide' : 'Show'} what changed: ${what} ${name}, ${when}`}
              onClick={() => setOpen(!open)}
            >
              {summaryOf(differences)}
            </button>
          )}
        </td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={LOG_COLUMNS.length} className="ui-unfolded">
            <div>
              <Differences entity={entry.entity} differences={differences} about={`${what} ${name}, ${when}`} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
