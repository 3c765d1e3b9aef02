import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { formatDate, today } from '../../../contract/dates.ts';
import type { SheetAnswer, SheetResult } from '../../../contract/sheet.ts';
import { may, useCredentials, type OwnClass } from '../../auth/credentials.ts';
import { needed } from '../../auth/offers.ts';
import { ask, write } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { useCampuses, useClasses, useLookup } from '../../students/lookups.ts';
import { useChosenClass } from '../../students/useChosenClass.ts';
import { useListAddress, type ListAddress } from '../../students/useListAddress.ts';
import { FilterFold } from '../../ui/filters/FilterFold.tsx';
import { useNarrow } from '../../ui/filters/useNarrow.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { Picker, type Choice } from '../../ui/picker/Picker.tsx';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import type { AnySheet, OnceAnswer } from '../sheet.ts';
import { AlreadyEntered, EnterBody } from './EnterBody.tsx';
import { SheetBody } from './SheetBody.tsx';

/** What is no id names nothing. */
const idIn = (text: string | null): string | null => (text !== null && /^\d{1,15}$/.test(text) ? text : null);
type Where = AnySheet['where'][number];
/** The calls of any sheet have one shape. */
const calls = { ask, write } as unknown as {
  ask: (call: string, parts: object) => Promise<SheetAnswer>;
  write: (call: string, parts: object) => Promise<{ readonly data: readonly SheetResult[] }>;
};
const offeredTo = ({ capability }: AnySheet) => (capability === undefined ? undefined : needed(capability));
const OF_CLASS = {
  campus: ['campus_id'],
  class: ['campus_id', 'class_id'],
  section: ['campus_id', 'class_id'],
} as const;

/** Of these choices those of the classes whose teacher the user is; who teaches a class of all sections has each. */
const ownOf = (
  own: readonly OwnClass[] | null,
  choices: readonly Choice[],
  name: keyof OwnClass,
  within: readonly (readonly [keyof OwnClass, number | null])[],
): readonly Choice[] => {
  const of = own?.filter((one) => within.every(([key, id]) => one[key] === id));
  if (!of || of.some((one) => one[name] === null)) return choices;
  return choices.filter(({ id }) => of.some((one) => one[name] === id));
};
/** The classes that this user is held to on a sheet; null of who has them all. */
function useHeldTo({ own, writes }: AnySheet): readonly OwnClass[] | null {
  const credentials = useCredentials();
  if (own === undefined || !credentials || may(credentials, writes) || !may(credentials, own)) return null;
  return credentials.userInfo.own_classes ?? null;
}

/** What the address asks for: the query, what is missing, and the sheet in words. */
function useWhich(where: readonly Where[], at: ListAddress, own: readonly OwnClass[] | null) {
  const campuses = ownOf(own, useCampuses(), 'campus_id', []);
  const chosen = useChosenClass(at.classes);
  const campus = chosen.campus_id ?? (campuses.length === 1 ? (campuses[0]?.id ?? null) : null);
  const offered = useClasses(campus, chosen.class_id);
  const classes = ownOf(own, offered.classes, 'class_id', [['campus_id', campus]]);
  const sections = ownOf(own, offered.sections, 'section_id', [
    ['campus_id', campus],
    ['class_id', chosen.class_id],
  ]);
  const ids = { ...chosen, campus_id: campus };
  const query: Record<string, string> = {};
  /** What is sent besides. */
  const ofEntry: Record<string, string> = {};
  const missing: string[] = [];
  const words: string[] = [];
  const nameIn = (choices: readonly Choice[], id: number | null): void => {
    const found = choices.find((choice) => choice.id === id);
    if (found) words.push(found.name);
  };
  for (const one of where) {
    if (one.kind === 'date') {
      const day = at.param(one.name) ?? today();
      (one.ofEntry ? ofEntry : query)[one.name] = day;
      if (!one.ofEntry) words.push(formatDate(day, { weekday: true }));
    } else if (one.kind === 'lookup') {
      const value = idIn(at.param(one.name));
      if (value !== null) query[one.name] = value;
      else if (one.must) missing.push(`a ${one.label.toLowerCase()}`);
    } else {
      for (const name of OF_CLASS[one.kind]) {
        if (ids[name] === null) missing.push(name === 'campus_id' ? 'a campus' : 'a class');
        else query[name] = String(ids[name]);
      }
      if (one.kind === 'section' && ids.section_id !== null) query['section_id'] = String(ids.section_id);
      nameIn(campuses, campus);
      if (one.kind !== 'campus') nameIn(classes, ids.class_id);
      if (one.kind === 'section') nameIn(sections, ids.section_id);
    }
  }
  return { query, ofEntry, missing, about: words.join(', '), ids, campuses, classes, sections };
}

function LookupPicker({ one, at }: { readonly one: Extract<Where, { kind: 'lookup' }>; readonly at: ListAddress }) {
  const choices = useLookup(one.of, undefined, one.nameOf);
  const value = at.param(one.name);
  return (
    <Picker
      label={one.label}
      wide={one.must === true}
      choices={choices}
      value={value === null ? null : Number(value)}
      empty={one.empty}
      onChange={(id) => at.set({ [one.name]: id })}
    />
  );
}

/** The screen of a declared sheet. */
export function SheetPage({ sheet }: { readonly sheet: AnySheet }) {
  const at = useListAddress();
  const heldTo = useHeldTo(sheet);
  const { query, ofEntry, missing, about, ids, campuses, classes, sections } = useWhich(sheet.where, at, heldTo);
  const isNarrow = useNarrow();
  const credentials = useCredentials();
  const key = useMemo(() => [sheet.read, query], [sheet, query]);
  const [over] = useState(() => sheet.over?.());
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      (sheet.load ?? over?.load)?.(query, signal) ??
      calls.ask(sheet.read, { query, offered: offeredTo(sheet), signal }),
    enabled: missing.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const canWrite =
    credentials !== null &&
    (may(credentials, sheet.writes) || (sheet.own !== undefined && may(credentials, sheet.own)));
  const body = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name.endsWith('_id') ? Number(value) : value]),
  );
  return (
    <PageScreen actions={sheet.Actions && <sheet.Actions />}>
      <FilterFold
        className="ui-bar"
        label="Which rows"
        set={Object.keys(query).length}
        always={isNarrow && <span className="ui-muted">{about}</span>}
      >
        {sheet.where.map((one) => {
          if (one.kind === 'date')
            return (
              <DateBox
                key={one.name}
                label={one.label}
                value={(one.ofEntry ? ofEntry : query)[one.name] ?? null}
                onChange={(day) => at.set({ [one.name]: day })}
                required
              />
            );
          if (one.kind === 'lookup') return <LookupPicker key={one.name} one={one} at={at} />;
          return (
            <ClassPickers key={one.kind} kind={one.kind} at={at} ids={ids} lists={{ campuses, classes, sections }} />
          );
        })}
      </FilterFold>
      {heldTo?.length === 0 ? (
        <div className="ui-empty">
          <h2>No class is yours</h2>
          <p>
            The {sheet.label[1]} of a class are listed for its teacher: whoever sees to Class Teachers names you there.
          </p>
        </div>
      ) : missing.length > 0 ? (
        <div className="ui-empty">
          <h2>Choose {missing.join(' and ')}</h2>
          <p>The {sheet.label[1]} are listed then, ready to be filled in.</p>
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <FormSkeleton />
      ) : sheet.entry && (data as OnceAnswer).entered ? (
        <AlreadyEntered entered={(data as OnceAnswer).entered!} />
      ) : data.data.length === 0 ? (
        <div className="ui-empty">
          <h2>{sheet.empty.title}</h2>
          <p>{sheet.empty.text}</p>
        </div>
      ) : sheet.entry ? (
        <EnterBody
          key={`${JSON.stringify(query)} ${dataUpdatedAt}`}
          sheet={sheet}
          entry={sheet.entry}
          answer={data as OnceAnswer}
          at={{ ...query, ...ofEntry }}
          name={JSON.stringify(query)}
          canWrite={canWrite}
          onReload={() => void refetch()}
        />
      ) : (
        <SheetBody
          key={`${JSON.stringify(query)} ${dataUpdatedAt}`}
          sheet={sheet}
          answer={data}
          about={[about, data.about].filter(Boolean).join(', ')}
          canWrite={canWrite}
          save={async (cells) =>
            over
              ? over.save(query, cells)
              : (await calls.write(sheet.write ?? '', { offered: offeredTo(sheet), body: { ...body, cells } })).data
          }
          query={query}
          onReload={() => void refetch()}
        />
      )}
    </PageScreen>
  );
}

interface PickersProps {
  readonly kind: 'campus' | 'class' | 'section';
  readonly at: ListAddress;
  readonly ids: ListAddress['classes'];
  readonly lists: Readonly<Record<'campuses' | 'classes' | 'sections', readonly Choice[]>>;
}
function ClassPickers({ kind, at, ids, lists: { campuses, classes, sections } }: PickersProps) {
  return (
    <>
      {campuses.length !== 1 && (
        <Picker
          label="Campus"
          choices={campuses}
          value={ids.campus_id}
          empty="Choose"
          onChange={(campus_id) => at.set({ campus_id, class_id: null, section_id: null })}
        />
      )}
      {kind !== 'campus' && (
        <Picker
          label="Class"
          choices={classes}
          value={ids.class_id}
          empty="Choose"
          onChange={(class_id) => at.set({ campus_id: ids.campus_id, class_id, section_id: null })}
        />
      )}
      {kind === 'section' && (
        <Picker
          label="Section"
          choices={sections}
          value={ids.section_id}
          empty="All sections"
          onChange={(section_id) => at.set({ campus_id: ids.campus_id, class_id: ids.class_id, section_id })}
        />
      )}
    </>
  );
}
/** A declared sheet as the screen of its page. */
export const pageOf = (sheet: AnySheet): ComponentType => {
  const Page = () => <SheetPage sheet={sheet} />;
  return Page;
};
