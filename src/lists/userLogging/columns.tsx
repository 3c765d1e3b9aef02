import { AUDITED, auditedFields } from '../../../contract/audited.ts';
import { formatDate } from '../../../contract/dates.ts';
import { declared } from '../../resources/ui/declared.ts';
import { Differences } from '../../resources/ui/history/Differences.tsx';
import { actionWords, differencesOf, summaryOf, type Difference } from '../../resources/ui/history/differences.ts';
import { viewPath } from '../../resources/ui/paths.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { Unfold } from '../../ui/table/Unfold.tsx';
import type { RowOf } from '../list.ts';

type Entry = RowOf<'GET /user_logging'>;

const changesOf = (entry: Entry): Difference[] =>
  differencesOf(entry, declared(entry.entity) ?? { fields: auditedFields(entry.entity) });
const doneOf = ({ action, entity }: Entry): string => actionWords(action, declared(entity));
/** What the record is called; where it is gone, what it was called. */
function nameOf({ entity, entity_id, before, after, title: known }: Entry): string {
  if (typeof known === 'string' && known !== '') return known;
  const title = declared(entity)?.title;
  const named = [after, before].find((values) => typeof values === 'object' && values !== null);
  const name = title === undefined || !named ? undefined : Reflect.get(named, title);
  return typeof name === 'string' && name !== '' ? name : `#${entity_id}`;
}
function Changes({ entry }: { readonly entry: Entry }) {
  const differences = changesOf(entry);
  const about = `${doneOf(entry)} ${nameOf(entry)}, ${formatDate(entry.at)}`;
  return (
    differences.length > 0 && (
      <Unfold label={summaryOf(differences)} about={`what changed: ${about}`}>
        <Differences entity={entry.entity} differences={differences} about={about} />
      </Unfold>
    )
  );
}

export const logColumns: readonly ListColumn<Entry>[] = [
  { key: 'at', label: 'When', value: ({ at }) => formatDate(at) },
  { key: 'username', label: 'Who', value: ({ username }) => username ?? 'The system' },
  { key: 'action', label: 'Action', value: doneOf },
  {
    key: 'entity',
    label: 'What',
    value: ({ entity }) => declared(entity)?.label[0] ?? AUDITED[entity]?.label[0] ?? entity.replaceAll('_', ' '),
  },
  {
    key: 'record',
    label: 'Record',
    value: nameOf,
    render: (entry) => {
      const resource = declared(entry.entity);
      const name = <bdi>{nameOf(entry)}</bdi>;
      return resource && entry.action !== 'delete' ? (
        <AppLink to={viewPath(resource, entry.entity_id)}>{name}</AppLink>
      ) : (
        name
      );
    },
  },
  {
    key: 'changes',
    label: 'Changes',
    value: (entry) => summaryOf(changesOf(entry), Infinity),
    render: (entry) => <Changes entry={entry} />,
  },
];
