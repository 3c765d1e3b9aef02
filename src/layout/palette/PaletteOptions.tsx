import type { MouseEvent } from 'react';
import type { PaletteItem } from './paletteItem.ts';
import type { Section } from './sections.ts';
import css from './palette.module.css';

/** The item that is chosen, and which of its actions: 0 opens it. */
export interface Chosen {
  readonly item: PaletteItem | undefined;
  readonly action: number;
}
interface Props {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly chosen: Chosen;
  readonly isTyping: boolean;
  readonly onPoint: (item: PaletteItem, action: number) => void;
  readonly onClick: (event: MouseEvent, item: PaletteItem, action: number) => void;
}
/** Id of the element of an option. */
export const optionId = (id: string, item: PaletteItem, action: number): string =>
  action === 0 ? `${id}-${item.id}` : `${id}-${item.id}-${action}`;

function hintOf(item: PaletteItem, heading: string, isTyping: boolean): string {
  if (item.external) return 'Legacy application';
  if (item.about !== undefined) return item.about;
  return !isTyping && heading === item.group ? '' : item.group;
}

/** The options of the list: a link for each item, and one for each other action of a record, in its row. */
export function PaletteOptions({ id, sections, chosen, isTyping, onPoint, onClick }: Props) {
  // Options of a listbox that are links: no element of HTML is that. Keys and focus are the box's.
  /* oxlint-disable jsx-a11y/prefer-tag-over-role */
  return sections.map(({ heading, items }) => (
    <div key={heading} role="group" aria-label={heading}>
      <div className={css.heading} aria-hidden="true">
        {heading}
      </div>
      {items.map((item) => {
        const isChosen = item === chosen.item;
        const hint = hintOf(item, heading, isTyping);
        return (
          <div key={item.id} role="presentation" className={css.row} data-chosen={isChosen || undefined}>
            <a
              id={optionId(id, item, 0)}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen && chosen.action === 0}
              href={item.href}
              onClick={(event) => onClick(event, item, 0)}
              onMouseMove={() => onPoint(item, 0)}
            >
              <span dir="auto">{item.label}</span>
              {item.badge && <em>{item.badge}</em>}
              <span className={css.hint} dir="auto">
                {hint}
              </span>
            </a>
            {item.actions?.map(({ label, href }, at) => (
              <a
                key={label}
                id={optionId(id, item, at + 1)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen && chosen.action === at + 1}
                aria-label={`${label}: ${item.label}`}
                className={css.action}
                href={href}
                onClick={(event) => onClick(event, item, at + 1)}
                onMouseMove={() => onPoint(item, at + 1)}
              >
                {label}
              </a>
            ))}
          </div>
        );
      })}
    </div>
  ));
  /* oxlint-enable jsx-a11y/prefer-tag-over-role */
}
