import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PERSON_KINDS, PERSON_TABLES, type PersonKind } from '../../../../contract/personalData.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { RefControl } from '../../../resources/ui/inputs/RefControl.tsx';
import { Erasures } from './Erasures.tsx';
import { Box } from '../../../ui/picker/Box.tsx';
import { PersonPanel } from './PersonPanel.tsx';

const CHOSEN = {
  contact: { label: 'Contact', privilege: 'sms_contacts.read' },
  user: { label: 'User', privilege: 'users.read' },
} as const;
type Chosen = keyof typeof CHOSEN;
interface ChooserProps {
  readonly kind: Chosen;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}
function Chooser({ kind, value, onChange }: ChooserProps) {
  const id = useId();
  const { label } = CHOSEN[kind];
  return (
    <Box label={label} of={id} wide>
      <RefControl
        id={id}
        name={kind}
        label={label}
        field={{ kind: 'ref', to: PERSON_TABLES[kind] }}
        value={value}
        onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : null)}
      />
    </Box>
  );
}
const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
/** `/system/personal-data?kind=student&id=12`: what is held about a person. Records lead here; contacts and users are chosen here too. */
export default function PersonalDataPage() {
  const [query, setQuery] = useSearchParams();
  const credentials = useCredentials();
  const kind = PERSON_KINDS.find((one) => one === query.get('kind')) ?? null;
  const id = idOf(query.get('id'));
  const choose = (of: PersonKind) => (chosen: number | null) =>
    setQuery(chosen === null ? {} : { kind: of, id: String(chosen) }, { replace: true });
  const open = (Object.keys(CHOSEN) as Chosen[]).filter(
    (one) => credentials !== null && may(credentials, CHOSEN[one].privilege),
  );
  return (
    <PageScreen>
      <div className="ui-stack">
        <div className="ui-picks" role="group" aria-label="Whose data">
          {open.map((one) => (
            <Chooser key={one} kind={one} value={kind === one ? id : null} onChange={choose(one)} />
          ))}
        </div>
        {kind !== null && id !== null ? (
          <PersonPanel key={`${kind} ${id}`} kind={kind} id={id} onErased={() => setQuery({}, { replace: true })} />
        ) : (
          <>
            <p className="ui-muted">
              Open a student or an employee and use Personal data there, or choose a contact or a user here.
            </p>
            {credentials !== null && may(credentials, 'personal_data.erase') && <Erasures />}
          </>
        )}
      </div>
    </PageScreen>
  );
}
