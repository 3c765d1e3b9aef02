import { useMemo } from 'react';
import { useId } from 'react';
import { classOf } from '../../../students/classOf.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import type { ListColumn } from '../../../ui/output/listColumn.ts';
import { Table } from '../../../ui/table/Table.tsx';
import {
  classChoice,
  groupId,
  sectionChoice,
  withClass,
  withSection,
  type ClassAction,
  type Group,
  type Preview,
} from './choices.ts';
import { usePromotion } from './promotion.ts';
import { StudentTable } from './StudentTable.tsx';
import css from './promotion.module.css';

const ACTIONS: Readonly<Record<ClassAction, string>> = {
  promote: 'Promoted',
  pass_out: 'Pass out',
  repeat: 'Stay in the class',
  leave: 'Left out',
};
const PROBLEMS: Partial<Record<NonNullable<Group['problem']>, string>> = {
  no_next_class: 'Choose a class',
  no_section: 'Choose a section',
};
const target = ({ action, to_class_name, to_section_name }: Group): string =>
  action === 'promote' ? classOf({ class_name: to_class_name, section_name: to_section_name }) : ACTIONS[action];
export const GROUP_COLUMNS: readonly ListColumn<Group>[] = [
  { key: 'class', label: 'Class', role: 'head', value: classOf },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'target',
    label: 'Goes to',
    value: target,
    render: (group) =>
      group.problem === null ? (
        <bdi>{target(group)}</bdi>
      ) : (
        <StatusChip status="failed" label={PROBLEMS[group.problem] ?? group.problem} />
      ),
  },
  { key: 'students', label: 'Students', kind: 'number', total: true },
  { key: 'promoted', label: 'Promoted', kind: 'number', total: true },
  { key: 'detained', label: 'Detained', kind: 'number', total: true },
  { key: 'passed_out', label: 'Pass out', kind: 'number', total: true },
  { key: 'rolls', label: 'New numbers', kind: 'number', total: true },
];
export const FEE_COLUMNS: readonly ListColumn<Group>[] = [
  { key: 'plans', label: 'New fee plans', kind: 'number', total: true },
  { key: 'before', label: 'Fees now', kind: 'money', total: true },
  { key: 'after', label: 'Fees then', kind: 'money', total: true },
  { key: 'difference', label: 'Difference', kind: 'money', value: ({ before, after }) => after - before, total: true },
];
/** What a group takes from the preview besides its own: where its students could go. */
interface Shown extends Group {
  readonly id: string;
  readonly offered: Preview['offered'];
}
const idOf = ({ id }: Shown): string => id;
const nameOf = (group: Shown): string => `${classOf(group)}, ${group.campus_name}`;
const unfolds = (group: Shown) => <Opened group={group} />;

/** Every class and section with where it goes; unfolded, the choice of another and its students. */
export function GroupTable({ preview, stale }: { readonly preview: Preview; readonly stale: boolean }) {
  const { choices } = usePromotion();
  const rows = useMemo(
    () =>
      preview.groups.map((group): Shown => ({
        ...group,
        id: groupId(group),
        offered: preview.offered.filter(({ campus_id }) => campus_id === group.campus_id),
      })),
    [preview],
  );
  const standard = choices.plans === 'standard';
  const columns = useMemo(() => (standard ? [...GROUP_COLUMNS, ...FEE_COLUMNS] : GROUP_COLUMNS), [standard]);
  return (
    <Table<Shown, string>
      label="Classes and sections"
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      unfolds={unfolds}
      stale={stale}
      totalsLabel="All classes"
      empty={{
        title: 'Nobody is there',
        text: 'Nobody is enrolled in this session here. Choose another session or campus.',
      }}
    />
  );
}

function Opened({ group }: { readonly group: Shown }) {
  const { choices, change } = usePromotion();
  const id = useId();
  const classes = group.offered.filter(({ class_id }) => class_id !== group.class_id);
  const sections = group.offered.find(({ class_id }) => class_id === group.to_class_id)?.sections ?? [];
  const own = classChoice(choices, group);
  return (
    <div className={css.opened}>
      <div className="ui-picks">
        <div className="ui-pick">
          <label htmlFor={`${id}-class`}>{group.class_name} goes to</label>
          <NativeSelect
            attributes={{ id: `${id}-class` }}
            choices={[
              { id: 'next', name: 'As the order of classes says' },
              ...classes.map((one) => ({ id: String(one.class_id), name: one.class_name })),
              { id: 'pass_out', name: 'All pass out' },
              { id: 'repeat', name: 'All stay in the class' },
              { id: 'leave', name: 'Left out of this promotion' },
            ]}
            value={own}
            onChange={(choice) => change(withClass(choices, group, choice))}
          />
        </div>
        {group.action === 'promote' && sections.length > 0 && (
          <div className="ui-pick">
            <label htmlFor={`${id}-section`}>Section {group.section_name ?? 'none'} goes to</label>
            <NativeSelect
              attributes={{ id: `${id}-section` }}
              choices={[
                { id: 'same', name: 'The same section' },
                ...sections.map((one) => ({
                  id: String(one.id),
                  name: one.capacity === null ? one.name : `${one.name} (room for ${one.capacity})`,
                })),
                { id: 'none', name: 'No section' },
              ]}
              value={sectionChoice(choices, group)}
              onChange={(choice) => change(withSection(choices, group, choice))}
            />
          </div>
        )}
      </div>
      <p className="ui-muted">Tick who is detained: they stay in {group.class_name} in the next session.</p>
      <StudentTable
        label={`Students of ${classOf(group)}`}
        of={{ campus_id: group.campus_id, class_id: group.class_id, section_id: group.section_id }}
        empty={{ title: 'Nobody', text: 'Nobody is in this class any more.' }}
      />
    </div>
  );
}
