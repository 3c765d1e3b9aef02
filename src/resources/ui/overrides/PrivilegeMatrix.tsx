import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { otherPrivileges } from '../../../../contract/otherPrivileges.ts';
import { VERBS, type Verb } from '../../../../contract/action.ts';
import { resources } from '../../index.ts';
import type { ControlProps } from '../../../ui/inputs/kindInput.ts';
import { presetPrivileges, presets } from '../../../../contract/rolePresets.ts';
import { privilegesIn, privilegeTable } from '../../../../contract/privilegeTable.ts';
import { TriBox } from './TriBox.tsx';
import { inSentence } from '../../../ui/screen/inSentence.ts';
import css from './privilegeMatrix.module.css';

const WORD: Record<Verb, string> = { read: 'See', create: 'Add', update: 'Change', delete: 'Delete' };

/** What a user may do: a row per entity, a column per verb, with boxes for a whole row, column or menu group. */
export default function PrivilegeMatrix({ id, label, value, onChange }: ControlProps) {
  const table = useMemo(() => privilegeTable(resources, otherPrivileges), []);
  const held = useMemo(() => new Set(Array.isArray(value) ? value.map(String) : []), [value]);
  const all = useMemo(() => privilegesIn(table.flatMap(({ rows }) => rows)), [table]);
  // What a later version added, or an earlier one had, gives nothing here; it stays until someone takes it away.
  const others = [...held].filter((name) => !all.includes(name));
  const give = (next: ReadonlySet<string>): void =>
    onChange([...all.filter((name) => next.has(name)), ...others.filter((name) => next.has(name))]);
  const set = (names: readonly string[], on: boolean): void => {
    const next = new Set(held);
    for (const name of names)
      if (on) next.add(name);
      else next.delete(name);
    give(next);
  };
  return (
    <div className={css.box}>
      <fieldset className={css.presets} aria-label="Start from">
        <span className="ui-muted">Start from</span>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="outlined"
            onClick={() => give(new Set([...presetPrivileges(preset, table), ...others]))}
          >
            {preset.label}
          </Button>
        ))}
        <Button color="inherit" onClick={() => onChange(others)}>
          Nothing
        </Button>
        <output className="ui-muted">
          {held.size} of {all.length + others.length}
        </output>
      </fieldset>
      <div className={css.scroll}>
        <table className={css.matrix} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                <TriBox id={id} label="Everything" names={all} held={held} onSet={set} shown />
              </th>
              {VERBS.map((verb) => (
                <th key={verb} scope="col">
                  <TriBox
                    label={WORD[verb]}
                    names={privilegesIn(
                      table.flatMap(({ rows }) => rows),
                      verb,
                    )}
                    held={held}
                    onSet={set}
                    shown
                  />
                </th>
              ))}
              <th scope="col">Also</th>
            </tr>
          </thead>
          {table.map(({ group, rows }) => (
            <tbody key={group}>
              <tr className={css.group}>
                <th scope="rowgroup">
                  <TriBox label={group} names={privilegesIn(rows)} held={held} onSet={set} shown />
                </th>
                {VERBS.map((verb) => (
                  <td key={verb}>
                    <TriBox
                      label={`${WORD[verb]}: all of ${group}`}
                      names={privilegesIn(rows, verb)}
                      held={held}
                      onSet={set}
                    />
                  </td>
                ))}
                <td className={css.also}>
                  <TriBox
                    label={`Also: all of ${group}`}
                    names={rows.flatMap(({ also = [] }) => also.map(({ name }) => name))}
                    held={held}
                    onSet={set}
                  />
                </td>
              </tr>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <TriBox label={row.label} names={privilegesIn([row])} held={held} onSet={set} shown />
                  </th>
                  {VERBS.map((verb) => (
                    <td key={verb}>
                      <TriBox
                        label={`${WORD[verb]} ${inSentence(row.label)}`}
                        names={privilegesIn([row], verb)}
                        held={held}
                        onSet={set}
                      />
                    </td>
                  ))}
                  <td className={css.also}>
                    {row.also?.map(({ name, label: what }) => (
                      <TriBox key={name} label={what} names={[name]} held={held} onSet={set} shown />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
          {others.length > 0 && (
            <tbody>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={VERBS.length + 2}>
                  No longer in use
                </th>
              </tr>
              {others.map((name) => (
                <tr key={name}>
                  <th scope="row" colSpan={VERBS.length + 2}>
                    <TriBox label={name} names={[name]} held={held} onSet={set} shown />
                  </th>
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </div>
    </div>
  );
}
