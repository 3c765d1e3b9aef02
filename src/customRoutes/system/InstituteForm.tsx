import Button from '@mui/material/Button';
import { useRef, useState, type FormEvent } from 'react';
import { formatDate, REPORT_START } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { getCredentials, setCredentials } from '../../auth/credentials.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';
import { UnsavedGuard } from '../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { FileButton } from '../../ui/inputs/FileButton.tsx';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import css from './institute.module.css';

type Settings = Answer<'GET /institute_settings'>['data'];
interface Props {
  readonly settings: Settings;
  readonly onSaved: () => void;
}
/** The head of this page, and of every paper, at once; and the days on which lists and reports open. */
function showInHead({ institute_name, logo_code, report_start }: Settings): void {
  const credentials = getCredentials();
  if (!credentials) return;
  const data = { ...credentials.data, institute_name, thumbnail_image_code: logo_code, report_start };
  setCredentials({ ...credentials, data });
}
interface Chosen {
  readonly file: File;
  /** Of the picture, while it is chosen. */
  readonly url: string;
}
/** Changes the name, the logo and where reports begin; the code, the currency and the time zone are shown and stay. */
export function InstituteForm({ settings, onSaved }: Props) {
  const [name, setName] = useState(settings.institute_name);
  const [logo, setLogo] = useState<Chosen | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const saved = settings.report_start ?? REPORT_START;
  const [start, setStart] = useState<string | null>(saved);
  const released = useRef(false);
  const { busy, refused, send, submit } = useSubmit();
  const stored =
    settings.logo_code === null || isRemoved ? null : `${webConfig.logoUrl}${encodeURIComponent(settings.logo_code)}`;
  const shown = logo?.url ?? stored;
  const isStartChanged = start !== saved;
  const isChanged = name.trim() !== settings.institute_name || logo !== null || isRemoved || isStartChanged;
  const isReady = isChanged && name.trim().length >= 2 && !busy;
  const choose = (file: File | null): void => {
    if (logo) URL.revokeObjectURL(logo.url);
    setLogo(file && { file, url: URL.createObjectURL(file) });
    setIsRemoved(false);
  };
  const save = async (): Promise<void> => {
    if (!isReady) return;
    const body = {
      institute_name: name.trim(),
      ...(logo ? { logo: logo.file } : {}),
      ...(isStartChanged ? { report_start: start === REPORT_START ? '' : (start ?? '') } : {}),
      ...(isRemoved && !logo ? { remove_logo: 'true' as const } : {}),
    };
    await submit(async () => {
      const { data } = await send((key) => write('POST /institute_settings', { offered: needed('system'), body, key }));
      showInHead(data);
      choose(null);
      showToast('success', 'The settings of the institute are changed.');
      onSaved();
    });
  };
  return (
    <form
      className={`ui-panel ${css.form}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard dirty={isChanged} released={released} />
      <TextBox
        label="Name of the institute"
        required
        wide
        max={120}
        value={name}
        error={refused?.fields['institute_name']}
        onChange={setName}
      />
      <div className={css.logo}>
        {shown === null ? (
          <span className={css.none}>No logo</span>
        ) : (
          <img src={shown} alt={logo ? 'The logo that was chosen' : 'The logo'} />
        )}
        <div className="ui-row">
          <FileButton
            label={shown === null ? 'Choose a logo…' : 'Choose another…'}
            of="Logo"
            accept="image/png,image/jpeg,image/webp"
            busy={false}
            onFile={choose}
          />
          {shown !== null && (
            <Button
              color="error"
              onClick={() => {
                choose(null);
                setIsRemoved(settings.logo_code !== null);
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className={refused?.fields['logo'] ? 'ui-error' : 'ui-muted'}>
          {refused?.fields['logo'] ?? 'PNG, JPEG or WebP, up to 1 MB. It heads pages, challans, receipts and letters.'}
        </p>
      </div>
      <DateBox label="Reports begin on" value={start} onChange={setStart} error={refused?.fields['report_start']} />
      <p className="ui-muted">
        The first day of lists and reports that nobody has chosen days for. Emptied, it is {formatDate(REPORT_START)}{' '}
        again. Others see it when they next sign in.
      </p>
      <dl className={css.fixed}>
        <dt>Code</dt>
        <dd>{settings.institute_code}</dd>
        <dt>Currency</dt>
        <dd>{settings.currency}</dd>
        <dt>Time zone</dt>
        <dd>{settings.time_zone}</dd>
      </dl>
      <p className="ui-muted">
        These cannot be changed: the code is part of every sign-in link, and amounts and times are recorded in this
        currency and time zone.
      </p>
      {refused && Object.keys(refused.fields).length === 0 && (
        <p className="ui-error" role="alert">
          {refused.message}
        </p>
      )}
      <div className="ui-row">
        <Button type="submit" variant="contained" disabled={!isReady} loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
