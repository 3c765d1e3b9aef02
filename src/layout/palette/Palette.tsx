import MuiDialog from '@mui/material/Dialog';
import { useNavigate } from 'ra-core';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { forgetTyped, typedAhead } from '../../ui/keys/typeAhead.ts';
import { opensElsewhere } from '../../ui/screen/AppLink.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { rank } from './rank.ts';
import { recentIds, remember } from './recent.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import '../../ui/ui.css';
import css from './palette.module.css';

interface Section {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}
/** More than this nobody reads; another letter is nearer. */
const FOUND = 40;

/** Without a word: what was used last, then everything under its heading. */
function sectionsOf(items: readonly PaletteItem[], typed: string, recent: readonly string[]): Section[] {
  if (typed.trim() !== '') return [{ heading: 'Found', items: rank(items, typed, recent).slice(0, FOUND) }];
  const last = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const byGroup = new Map<string, PaletteItem[]>();
  for (const item of items)
    if (!last.includes(item)) byGroup.set(item.group, [...(byGroup.get(item.group) ?? []), item]);
  return [
    { heading: 'Used last', items: last },
    ...[...byGroup].map(([heading, members]) => ({ heading, items: members })),
  ].filter((section) => section.items.length > 0);
}

/**
 * A box and a list under it (ARIA combobox with a listbox): the focus stays in the box, the arrows move the chosen
 * option, Enter goes there, Ctrl+Enter in a new tab.
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const items = usePaletteItems();
  const [recent] = useState(recentIds);
  const [typed, setTyped] = useState(typedAhead);
  // Letters also arrive between the first drawing and the moment the box is there to take them.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once, from outside React, before the first paint
    setTyped(typedAhead());
    return forgetTyped;
  }, []);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(items, typed, recent), [items, typed, recent]);
  const options = sections.flatMap((section) => section.items);
  const active = options[Math.min(chosen, options.length - 1)];
  useEffect(() => {
    // Answers a promise in some browsers, which is nothing to clean up.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const accept = (item: PaletteItem, newTab: boolean): void => {
    remember(item.id);
    onClose();
    if (item.run) item.run();
    else if (item.href === undefined) return;
    else if (newTab) window.open(item.href, '_blank', 'noopener');
    else if (item.external) window.location.assign(item.href);
    else navigate(item.href);
  };
  const press = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const to = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      PageDown: Math.min(chosen + 10, last),
      PageUp: Math.max(chosen - 10, 0),
    }[event.key];
    if (to !== undefined) setChosen(to);
    else if (event.key === 'Enter' && active) accept(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, item: PaletteItem): void => {
    if (item.href !== undefined && opensElsewhere(event)) return remember(item.id);
    event.preventDefault();
    accept(item, false);
  };
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={100}
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' }, '& .MuiDialog-paper': { mt: '10vh' } }}
    >
      <div className={css.palette}>
        <h2 id={`${id}-title`} className="ui-hidden">
          Find a screen or an action
        </h2>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a window that was opened to type into
          autoFocus
          role="combobox"
          aria-label="Find a screen or an action"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a screen or an action"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        {/* The list of a combobox (WAI-ARIA), of links: no element of HTML is that. Reachable by Tab, because it scrolls. */}
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
        <div
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label="Screens and actions"
          tabIndex={0}
          onKeyDown={press}
        >
          {sections.map(({ heading, items: members }) => (
            <div key={heading} role="group" aria-label={heading}>
              <div className={css.heading} aria-hidden="true">
                {heading}
              </div>
              {members.map((item) => (
                <a
                  key={item.id}
                  id={`${id}-${item.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === active}
                  href={item.href}
                  onClick={(event) => click(event, item)}
                  onMouseMove={() => setChosen(options.indexOf(item))}
                >
                  <span>{item.label}</span>
                  <span className={css.hint}>
                    {item.external
                      ? 'Legacy application'
                      : typed.trim() === '' && heading === item.group
                        ? ''
                        : item.group}
                  </span>
                </a>
              ))}
            </div>
          ))}
        </div>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
        <output className={options.length === 0 ? css.none : 'ui-hidden'}>
          {options.length === 0 ? `Nothing is called “${typed.trim()}”.` : `${options.length} found`}
        </output>
        <p className={css.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> go
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
    </MuiDialog>
  );
}
