import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { choicesOf, labelOf, type AnyField } from '../../../../../contract/fields.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { RefControl } from '../../inputs/RefControl.tsx';
import { useChoices } from '../../inputs/useChoices.ts';
import type { Chosen, ImportState, Unknown, Word } from './useImport.ts';
import css from '../exchange.module.css';

const LEAVE = 'leave-empty';
const NOBODY: number[] = [];

/** Words of the file that name no record and no choice: each is explained once, however many rows have it. */
export function ValuesPage({ resource, state }: { readonly resource: Resource; readonly state: ImportState }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const set = (field: string, word: string, value: Word | undefined): void => {
    const { [word]: _before, ...rest } = chosen[field] ?? {};
    setChosen({ ...chosen, [field]: value === undefined ? rest : { ...rest, [word]: value } });
  };
  return (
    <>
      <p>
        These words are not known here. Say what they stand for; rows with words that stay unknown are refused and can
        be put right one by one.
      </p>
      {state.unknown.map((one) => {
        const field = resource.fields[one.field];
        return (
          field && (
            <Words
              key={one.field}
              field={field}
              unknown={one}
              chosen={chosen[one.field] ?? {}}
              onChoose={(word, value) => set(one.field, word, value)}
            />
          )
        );
      })}
      <div className={css.bar}>
        <Button onClick={() => state.go('columns')}>Back</Button>
        <Button variant="contained" disabled={state.work !== null} onClick={() => void state.map(chosen)}>
          Check the rows
        </Button>
      </div>
    </>
  );
}

interface WordsProps {
  readonly field: AnyField;
  readonly unknown: Unknown;
  readonly chosen: Readonly<Record<string, Word>>;
  readonly onChoose: (word: string, value: Word | undefined) => void;
}
function Words({ field, unknown, chosen, onChoose }: WordsProps) {
  const label = labelOf(unknown.field, field);
  return (
    <section className="ui-group" aria-label={label}>
      <h2>{label}</h2>
      <div className="ui-table-box">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Rows</th>
              <th scope="col">Stands for</th>
            </tr>
          </thead>
          <tbody>
            {unknown.words.map(({ word, count }) => (
              <tr key={word}>
                <td dir="auto">{word}</td>
                <td>{count}</td>
                <td>
                  {field.to ? (
                    <RecordFor
                      field={field}
                      name={`${label}: ${word} stands for`}
                      value={chosen[word]}
                      onChoose={(value) => onChoose(word, value)}
                    />
                  ) : (
                    <ChoiceFor
                      field={field}
                      name={`${label}: ${word} stands for`}
                      value={chosen[word]}
                      onChoose={(value) => onChoose(word, value)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown.more > 0 && (
        <Alert severity="warning">{unknown.more} more words are unknown; is this the right column?</Alert>
      )}
    </section>
  );
}

interface Picked {
  readonly field: AnyField;
  readonly name: string;
  readonly value: Word | undefined;
  readonly onChoose: (value: Word | undefined) => void;
}
const EMPTY = { id: LEAVE, name: 'Nothing: leave it empty' };

function ChoiceFor({ field, name, value, onChoose }: Picked) {
  const choices =
    field.kind === 'bool'
      ? [
          { id: 'true', name: 'Yes' },
          { id: 'false', name: 'No' },
        ]
      : choicesOf(field);
  const read = (id: string): Word | undefined =>
    id === '' ? undefined : id === LEAVE ? null : field.kind === 'bool' ? id === 'true' : id;
  return (
    <NativeSelect
      attributes={{ 'aria-label': name }}
      empty="Not known"
      value={value === undefined ? '' : value === null ? LEAVE : String(value)}
      choices={field.required ? choices : [...choices, EMPTY]}
      onChange={(id) => onChoose(read(id))}
    />
  );
}

function RecordFor({ field, name, value, onChoose }: Picked) {
  const id = useId();
  const { options, whole } = useChoices(field.to ?? '', '', NOBODY);
  if (!whole)
    return (
      <>
        <label className="ui-hidden" htmlFor={id}>
          {name}
        </label>
        <RefControl
          id={id}
          name={id}
          label={name}
          field={field}
          value={value ?? null}
          onChange={(one) => onChoose(typeof one === 'number' ? one : undefined)}
        />
      </>
    );
  const choices = options.map((option) => ({ id: String(option.id), name: option.title }));
  return (
    <NativeSelect
      attributes={{ 'aria-label': name }}
      empty="Not known"
      value={value === undefined ? '' : value === null ? LEAVE : String(value)}
      choices={field.required ? choices : [EMPTY, ...choices]}
      onChange={(one) => onChoose(one === '' ? undefined : one === LEAVE ? null : Number(one))}
    />
  );
}
