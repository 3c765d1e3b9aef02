import { useState } from 'react';
import { useCredentials } from '../../auth/credentials.ts';
import { runsOf } from '../../ui/print/parts.ts';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { Qr } from '../../ui/print/Qr.tsx';
import { InstituteHead } from '../InstituteHead.tsx';
import { nameNastaliq } from '../nastaliq.ts';
import { Picture } from '../Picture.tsx';
import css from './idCards.module.css';
import { CARDS_PER_SHEET, columnOf, cutMarks, type Fact, type IdCard } from './idCard.ts';

nameNastaliq();

const TITLE = 'Identity Cards';
interface Props {
  readonly cards: readonly IdCard[];
  readonly back: string | (() => void);
}

/** Cards of 85.6 × 54 mm, as a bank card, ten to a sheet of A4 with marks to cut along; their backs on sheets between. */
export function IdCardSheets({ cards, back }: Props) {
  const [backs, setBacks] = useState(true);
  const runs = runsOf(cards, CARDS_PER_SHEET);
  const sides = backs ? 2 : 1;
  return (
    <PrintSheets
      title={TITLE}
      back={back}
      paper="a4-portrait"
      count={runs.length * sides}
      tools={
        <label>
          <input type="checkbox" checked={backs} onChange={(event) => setBacks(event.target.checked)} /> With backs, to
          print on both sides (turned over the long edge)
        </label>
      }
      sheet={(index) => <Sheet cards={runs[Math.floor(index / sides)] ?? []} isBack={backs && index % sides === 1} />}
    />
  );
}

function Sheet({ cards, isBack }: { readonly cards: readonly IdCard[]; readonly isBack: boolean }) {
  return (
    <div className={css.sheet}>
      <svg className={css.marks} viewBox="0 0 210 297" aria-hidden="true">
        <path d={cutMarks()} />
      </svg>
      {cards.map((card, at) => (
        <article
          key={card.id}
          className={css.card}
          aria-label={`${isBack ? 'Back' : 'Card'} of ${card.name}`}
          style={{ gridColumn: columnOf(at, isBack), gridRow: Math.floor(at / 2) + 1 }}
        >
          {isBack ? <Back card={card} /> : <Front card={card} />}
        </article>
      ))}
    </div>
  );
}

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

function Front({ card }: { readonly card: IdCard }) {
  return (
    <>
      <header>
        <InstituteHead className={css.head} campus={card.campus.name || null} />
        <b>{card.kind}</b>
      </header>
      <div className={css.face}>
        <Picture code={card.photo} className={css.photo} />
        <div className={css.who} data-fit="">
          <strong dir="auto">{card.name}</strong>
          {card.urdu && (
            <span className={css.urdu} dir="auto" lang="ur">
              {card.urdu}
            </span>
          )}
          <span dir="auto">{card.line}</span>
          <Facts facts={card.front} />
        </div>
        <div className={css.code}>
          <Qr text={card.number} label={`${card.numberLabel} ${card.number}`} className={css.qr} />
          <b>
            {card.numberLabel} {card.number}
          </b>
        </div>
      </div>
    </>
  );
}

function Back({ card: { back, campus } }: { readonly card: IdCard }) {
  const institute = useCredentials()?.data.institute_name ?? '';
  return (
    <div className={css.back}>
      <div className={css.lines} data-fit="">
        <Facts facts={back} />
      </div>
      <p>
        Whoever finds this card is asked to return it to{' '}
        {[institute, campus.name, campus.address, campus.phone].filter(Boolean).join(', ')}.
      </p>
      <span className={css.sign}>Principal</span>
    </div>
  );
}
