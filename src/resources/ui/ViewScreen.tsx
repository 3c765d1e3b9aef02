import Button from '@mui/material/Button';
import { useGetOne, useNavigate, type RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo } from 'react';
import { isArchived } from '../../../contract/archive.ts';
import { holds } from '../../../contract/conditions.ts';
import { labelOf } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import { offeredActions } from './actions/offered.ts';
import { useDialogs } from './actions/useDialogs.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { ariaKeys } from '../../ui/keys/shortcuts.ts';
import { crumbsOf } from './crumbsOf.ts';
import { titleOf } from './declared.ts';
import { groupsOf } from './groupsOf.ts';
import { overrides } from './overrides/index.ts';
import { personalDataPath } from './personalData.ts';
import { copyPath, listPath, updatePath } from './paths.ts';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { viewOf } from './show.ts';
import { useMay } from './useMay.ts';
import { useTitles } from './useTitles.ts';
import { useViewKeys } from './useViewKeys.ts';
import './history/history.css';

const Related = lazy(() => import('./Related.tsx'));
const History = lazy(() => import('./history/History.tsx'));

interface Props {
  readonly resource: Resource;
  readonly id: string;
}

/** `/{path}/view?id=`. */
export default function ViewScreen({ resource, id }: Props) {
  const Own = overrides[resource.key]?.View;
  return Own ? <Own resource={resource} id={id} /> : <View key={id} resource={resource} id={id} />;
}

function View({ resource, id }: Props) {
  const navigate = useNavigate();
  const may = useMay(resource);
  const { data: record, isError, error, refetch } = useGetOne(resource.key, { id }, { retry: false });
  const { askDelete, askAction, dialogs } = useDialogs(
    resource,
    (deleted) => deleted.length > 0 && navigate(listPath(resource)),
  );
  const editable = record && may('update') && !isArchived(resource, record);
  const ownData = record ? personalDataPath(resource.key, record.id) : null;
  const title = record ? titleOf(resource, record) : resource.label[0];
  useViewKeys({
    editRecord: editable ? () => navigate(updatePath(resource, record.id)) : null,
    copyRecord: record && may('create') ? () => navigate(copyPath(resource, record.id)) : null,
  });
  const buttons = record && (
    <>
      {offeredActions(resource, 'row', may, [record]).map((action) => (
        <Button key={action[0]} variant="outlined" onClick={() => askAction(action, [record])}>
          {action[1].label}
        </Button>
      ))}
      {ownData !== null && (
        <Button variant="outlined" component={AppLink} to={ownData}>
          Personal data
        </Button>
      )}
      {may('create') && (
        <Button
          variant="outlined"
          component={AppLink}
          to={copyPath(resource, record.id)}
          aria-keyshortcuts={ariaKeys('copyRecord')}
        >
          Copy as new
        </Button>
      )}
      {may('delete') && (
        <Button variant="outlined" color="error" onClick={() => askDelete([record])}>
          Delete
        </Button>
      )}
      {editable && (
        <Button
          variant="contained"
          component={AppLink}
          to={updatePath(resource, record.id)}
          aria-keyshortcuts={ariaKeys('editRecord')}
        >
          Edit
        </Button>
      )}
    </>
  );
  return (
    <Screen title={title} crumbs={crumbsOf(resource, title)} actions={buttons} narrow>
      {record ? (
        <Definitions resource={resource} record={record} />
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {dialogs}
    </Screen>
  );
}

function Definitions({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const fields = useMemo(
    () => Object.entries(resource.fields).filter(([, field]) => field.kind !== 'password'),
    [resource],
  );
  const rows = useMemo(() => [record], [record]);
  const look = useTitles(fields, rows);
  const { fields: own, below: Below } = overrides[resource.key] ?? {};
  const shown = fields.filter(([, field]) => holds(field.when, record));
  return (
    <div className="ui-form">
      {isArchived(resource, record) && <StatusChip status="archived" />}
      {groupsOf(resource, shown).map(({ heading, fields: members }) => (
        <section key={members[0]?.[0]} className="ui-group" aria-label={heading ?? undefined}>
          {heading !== null && <h2>{heading}</h2>}
          <dl className="ui-definitions">
            {members.map(([name, field]) => (
              <div key={name} className={field.kind === 'children' ? 'ui-wide' : undefined}>
                <dt>{labelOf(name, field)}</dt>
                <dd>{viewOf(record[name], field, look, own?.[name])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {Below && (
        <Suspense fallback={null}>
          <Below record={record} />
        </Suspense>
      )}
      {resource.related && (
        <Suspense fallback={null}>
          <Related resource={resource} record={record} />
        </Suspense>
      )}
      <Suspense fallback={<p className="ui-history">&nbsp;</p>}>
        <History resource={resource} record={record} />
      </Suspense>
    </div>
  );
}
