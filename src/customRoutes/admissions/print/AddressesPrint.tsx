import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import { useCredentials } from '../../../auth/credentials.ts';
import { Loading } from '../../../challans/Loading.tsx';
import { campusesOf, type CampusWords } from '../../../print/idCards/campusesOf.ts';
import type { StudentRow } from '../../../students/studentRow.ts';
import { WithStudents } from '../../../students/WithStudents.tsx';
import { PrintFrame } from '../../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import { addressesOf, FORMATS, isFormat, type Address, type Format } from './addresses.ts';
import css from './addresses.module.css';

const TITLE = 'Address Labels';

/** `/{section}/address-labels?ids=`: addresses of the families of students, on labels or on envelopes. */
export default function AddressesPrint() {
  return (
    <WithStudents title={TITLE}>
      {({ students }, back) => <WithCampuses students={students} back={back} />}
    </WithStudents>
  );
}

interface Props {
  readonly students: readonly StudentRow[];
  readonly back: string;
}
function WithCampuses({ students, back }: Props) {
  const provider = useDataProvider();
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'campuses of letters', students.map(({ id }) => id)],
    queryFn: ({ signal }) => campusesOf(provider, students, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Addresses students={students} back={back} campuses={data} />;
  return (
    <PrintFrame title={TITLE} back={back} about={null} job={null}>
      <Loading error={error} isLoading={isPending} progress={{ done: 0, all: null }} what="addresses" nothing="" />
    </PrintFrame>
  );
}

function Addresses({ students, back, campuses }: Props & { readonly campuses: ReadonlyMap<unknown, CampusWords> }) {
  const [format, setFormat] = useState<Format>('labels-24');
  const [perFamily, setPerFamily] = useState(true);
  const [used, setUsed] = useState(0);
  const { addresses, without } = useMemo(() => addressesOf(students, perFamily), [students, perFamily]);
  const { columns, rows, paper } = FORMATS[format];
  const perSheet = columns * rows;
  const isEnvelope = format === 'envelopes';
  const skipped = isEnvelope || addresses.length === 0 ? 0 : Math.min(used, perSheet - 1);
  const cells = [...Array.from({ length: skipped }, () => null), ...addresses];
  const count = Math.ceil(cells.length / perSheet);
  return (
    <PrintSheets
      title={TITLE}
      back={back}
      paper={paper}
      count={count}
      {...(without > 0
        ? {
            warning: `${without} of ${students.length} ${without === 1 ? 'has' : 'have'} no address and ${without === 1 ? 'is' : 'are'} left out: it is written in the record of the family.`,
          }
        : {})}
      tools={
        <span className={css.tools}>
          <label>
            On{' '}
            <select
              aria-label="Printed on"
              value={format}
              onChange={({ target }) => isFormat(target.value) && setFormat(target.value)}
            >
              {Object.entries(FORMATS).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <input type="checkbox" checked={perFamily} onChange={({ target }) => setPerFamily(target.checked)} /> One
            for each family
          </label>
          {!isEnvelope && (
            <label>
              Labels used already{' '}
              <input
                type="number"
                min={0}
                max={perSheet - 1}
                value={used}
                onChange={({ target }) => setUsed(Math.max(0, Math.trunc(Number(target.value)) || 0))}
              />
            </label>
          )}
        </span>
      }
      sheet={(index) => {
        const here = cells.slice(index * perSheet, (index + 1) * perSheet);
        if (isEnvelope) return here[0] ? <Envelope address={here[0]} from={campuses.get(here[0].campus)} /> : null;
        return (
          <div className={`${css.labels} ${css[format]}`}>
            {here.map((address, at) => (
              <div key={address?.key ?? `used ${at}`} className={css.label} data-fit="">
                {address && <Words address={address} />}
              </div>
            ))}
          </div>
        );
      }}
    />
  );
}

const Words = ({ address: { name, of, lines } }: { readonly address: Address }) => (
  <address>
    <b dir="auto">{name}</b>
    {of && <small dir="auto">{of}</small>}
    {lines.map((line) => (
      <span key={line} dir="auto">
        {line}
      </span>
    ))}
  </address>
);

function Envelope({ address, from }: { readonly address: Address; readonly from: CampusWords | undefined }) {
  const institute = useCredentials()?.data.institute_name ?? '';
  return (
    <div className={css.envelope}>
      <p className={css.from}>
        <b dir="auto">{institute}</b>
        {[from?.name, from?.address, from?.phone].filter(Boolean).map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </p>
      <div className={css.to} data-fit="">
        <Words address={address} />
      </div>
    </div>
  );
}
