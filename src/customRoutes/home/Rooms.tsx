import { useId } from 'react';
import { ROOMS, type Room } from '../../../contract/home/figures.ts';
import { reportStart } from '../../auth/reportStart.ts';
import { formatMoney } from '../../../contract/money.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { inRoom, isShown, type Home } from './said.ts';
import { Tile } from './Tile.tsx';
import css from './home.module.css';

/** What is said of a room in which nothing is to be done; the others are left out then. */
const DONE: Partial<Record<Room, string>> = {
  waiting: 'Nothing waits for you.',
  records: 'Every record of an enrolled student is complete.',
};

/** The figures under their headings, for whoever may see any of them. */
export function Rooms({ home }: { readonly home: Home }) {
  return (
    <div className={css.rooms}>
      {(Object.keys(ROOMS) as Room[]).map((room) => (
        <OneRoom key={room} room={room} home={home} />
      ))}
    </div>
  );
}
function OneRoom({ room, home }: { readonly room: Room; readonly home: Home }) {
  const id = useId();
  const figures = inRoom(home, room);
  const shown = figures.filter(isShown);
  if (figures.length === 0 || (shown.length === 0 && DONE[room] === undefined)) return null;
  return (
    <section className={css.room} aria-labelledby={id}>
      <h2 id={id}>{ROOMS[room]}</h2>
      {shown.length === 0 ? (
        <p className={css.done}>{DONE[room]}</p>
      ) : (
        <div className={css.tiles}>
          {shown.map((figure) => (
            <Tile key={figure.key} figure={figure} day={home.day} />
          ))}
        </div>
      )}
      {room === 'money' && home.accounts.length > 1 && <Accounts home={home} />}
    </section>
  );
}
/** What each account holds now; it opens its entries. */
function Accounts({ home: { accounts, day } }: { readonly home: Home }) {
  return (
    <ul className={css.accounts} aria-label="Cash and bank accounts">
      {accounts.map(({ id, code, name, amount }) => (
        <li key={id}>
          <AppLink
            to={`/gl-inquiry?${new URLSearchParams({ acc_code: code, from_date: reportStart(), to_date: day }).toString()}`}
          >
            <span>
              {code} {name}
            </span>
            <b>{formatMoney(amount)}</b>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
