import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import { FamilyCard } from './FamilyCard.tsx';
import { FamilyFinder } from './FamilyFinder.tsx';
import { questionOf, useFamilies, type FoundFamily } from './familyQuery.ts';
import { CnicControl, MobileControl } from './WrittenControl.tsx';
import css from './students.module.css';

type Named = readonly [name: string, field: AnyField];
const CONTROLS: Readonly<Record<string, typeof CnicControl>> = { father_cnic: CnicControl, mobile: MobileControl };

interface Props {
  /** The family's own fields; empty where they are changed with the family. */
  readonly fields: readonly Named[];
  /** The family that the form starts with. */
  readonly family: FoundFamily | null;
  readonly studentId?: number | undefined;
  /** The family that the student joins now, or leaves. */
  readonly onJoin?: ((family: FoundFamily | null) => void) | undefined;
}

/**
 * Either the family that the student joins, or what is needed to make one; known families show while the CNIC or mobile
 * is typed.
 */
export function FamilyFields({ fields, family, studentId, onJoin }: Props) {
  const { control, setValue, getValues } = useFormContext();
  const [known, setKnown] = useState(family);
  const [searching, setSearching] = useState(false);
  const familyId = useWatch({ control, name: 'family_id' }) as unknown;
  const typed = useWatch({ control, name: ['father_cnic', 'mobile', 'family_no'] }) as unknown[];
  const question = questionOf({ father_cnic: typed[0], mobile: typed[1], family_no: typed[2] });
  const joined = typeof familyId === 'number';
  const found = useFamilies(question, !joined && fields.length > 0);

  const join = (chosen: FoundFamily): void => {
    setKnown(chosen);
    onJoin?.(chosen);
    setSearching(false);
    setValue('family_id', chosen.id, { shouldDirty: true });
    // They belong to the family from now on; sending them too would be a second opinion.
    for (const [name] of fields) if ((getValues(name) ?? null) !== null) setValue(name, null, { shouldDirty: true });
  };
  const leave = (): void => {
    setValue('family_id', null, { shouldDirty: true });
    setKnown(null);
    onJoin?.(null);
    setSearching(false);
  };
  const numbers = fields.filter(([name]) => name in CONTROLS);
  const rest = fields.filter(([name]) => !(name in CONTROLS));
  const input = ([name, field]: Named) => <Field key={name} name={name} field={field} Control={CONTROLS[name]} />;
  const suggestions = (
    <div className={`ui-wide ${css.found}`} aria-live="polite">
      {found.data?.map((one) => (
        <FamilyCard
          key={one.id}
          family={one}
          lead="This is the family of"
          except={studentId}
          action={
            <Button
              variant="contained"
              size="small"
              onClick={() => join(one)}
              aria-label={`Join family ${one.family_no} of ${one.father_name}`}
            >
              Join this family
            </Button>
          }
        />
      ))}
      {found.isError && (
        <span className="ui-muted">
          Known families could not be looked up; saving still joins the one with this CNIC.
        </span>
      )}
    </div>
  );
  const shown = joined && known?.id === familyId ? known : null;
  return (
    <>
      {joined ? (
        <div className="ui-wide">
          {shown ? (
            <FamilyCard
              family={shown}
              lead="Family of"
              except={studentId}
              action={<Change onSearch={() => setSearching(!searching)} onLeave={leave} searching={searching} />}
            />
          ) : (
            <p className="ui-muted">
              The student belongs to a family.{' '}
              <Change onSearch={() => setSearching(!searching)} onLeave={leave} searching={searching} />
            </p>
          )}
        </div>
      ) : (
        <>
          {numbers.map(input)}
          {/* Right after the numbers that find a family; the rest need not be typed then. */}
          {suggestions}
          {rest.map(input)}
          {!searching && (
            <Button className={css.find} size="small" onClick={() => setSearching(true)}>
              Find a family by father’s name
            </Button>
          )}
        </>
      )}
      {searching && <FamilyFinder onChoose={join} onClose={() => setSearching(false)} except={studentId} />}
    </>
  );
}

const Change = ({
  onSearch,
  onLeave,
  searching,
}: {
  readonly onSearch: () => void;
  readonly onLeave: () => void;
  readonly searching: boolean;
}) => (
  <span className={css.buttons}>
    <Button size="small" aria-expanded={searching} onClick={onSearch}>
      Another family
    </Button>
    <Button size="small" color="inherit" onClick={onLeave}>
      Not this family
    </Button>
  </span>
);
