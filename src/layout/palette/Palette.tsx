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
import { optionId, PaletteOptions } from './PaletteOptions.tsx';
import { recentIds, remember } from './recent.ts';
import { sectionsOf } from './sections.ts';
import { useFound } from './useFound.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import '../../ui/ui.css';
import css from './palette.module.css';

function said(count: number, left: number, typed: string, isCurrent: boolean): string {
  if (count === 0) return isCurrent ? `Nothing is called “${typed}”.` : 'Looking…';
  const shown = isCurrent ? `${count} found` : `${count} found, still looking`;
  return left > 0 ? `${shown}; ${left} more screens fit: type another word` : shown;
}

/**
 * A box and a list under it (ARIA combobox with a listbox): the focus stays in the box, the arrows move the chosen
 * option, Enter goes there, Ctrl+Enter in a new tab. Left and right
 * go through what else can be done with a record.
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
  const [[at, action], setChosen] = useState<readonly [item: number, action: number]>([0, 0]);
  const list = useRef<HTMLDivElement>(null);
  const { items: records, isCurrent, failed } = useFound(typed, recent);
  const { sections, left } = useMemo(
    () => sectionsOf({ items, records, typed, recent, isCurrent }),
    [items, records, typed, recent, isCurrent],
  );
  const options = sections.flatMap((section) => section.items);
  const active = options[Math.min(at, options.length - 1)];
  useEffect(() => {
    // Answers a promise in some browsers, which is nothing to clean up.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, action]);

  const accept = (item: PaletteItem, which: number, newTab: boolean): void => {
    const href = which === 0 ? item.href : item.actions?.[which - 1]?.href;
    remember(item.id);
    onClose();
    if (item.run) item.run();
    else if (href === undefined) return;
    else if (newTab) window.open(href, '_blank', 'noopener');
    else if (item.external) window.location.assign(href);
    else navigate(href);
  };
  const press = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const to = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 10, last),
      PageUp: Math.max(at - 10, 0),
    }[event.key];
    const actions = active?.actions?.length ?? 0;
    const { target } = event;
    // Within a text the arrows are the cursor's.
    const isAtEnd = !(target instanceof HTMLInputElement) || target.selectionStart === target.value.length;
    if (to !== undefined) setChosen([to, 0]);
    else if (event.key === 'ArrowRight' && isAtEnd && action < actions) setChosen([at, action + 1]);
    else if (event.key === 'ArrowLeft' && action > 0) setChosen([at, action - 1]);
    else if (event.key === 'Enter' && active) accept(active, action, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent, item: PaletteItem, which: number): void => {
    if (item.href !== undefined && opensElsewhere(event)) return remember(item.id);
    event.preventDefault();
    accept(item, which, false);
  };
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={100}
      aria-labelledby={`${id}-title`}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { mt: '10vh', mx: { xs: 1.5, sm: 4 }, width: '100%', maxWidth: 720 },
      }}
    >
      <div className={css.palette}>
        <h2 id={`${id}-title`} className="ui-hidden">
          Find anything
        </h2>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a window that was opened to type into
          autoFocus
          role="combobox"
          aria-label="Find anything"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active, action)}
          autoComplete="off"
          spellCheck={false}
          placeholder="A name, a number, a screen or an action"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen([0, 0]);
          }}
          onKeyDown={press}
        />
        {/* The list of a combobox (WAI-ARIA), of links: no element of HTML is that. Reachable by Tab, because it scrolls. */}
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
        <div ref={list} role="listbox" id={`${id}-list`} aria-label="Found" tabIndex={0} onKeyDown={press}>
          <PaletteOptions
            id={id}
            sections={sections}
            chosen={{ item: active, action }}
            isTyping={typed.trim() !== ''}
            onPoint={(item, which) => setChosen([options.indexOf(item), which])}
            onClick={click}
          />
        </div>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
        <output className={options.length === 0 || left > 0 || failed ? css.none : 'ui-hidden'}>
          {failed && 'Records could not be looked up: only screens are shown. '}
          {(!failed || options.length === 0) && said(options.length, left, typed.trim(), isCurrent)}
        </output>
        <p className={css.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>→</kbd> pay, statement, print
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
