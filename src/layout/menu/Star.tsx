import type { VisibleItem } from './visibleMenu.ts';
import css from './menu.module.css';

export interface Favourites {
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
}
/** Puts a page among the favourites of the user, or takes it from them. */
export function Star({ item, favourites }: { readonly item: VisibleItem; readonly favourites: Favourites }) {
  const isOne = favourites.ids.includes(item.id);
  const does = isOne ? `Remove ${item.label} from favourites` : `Add ${item.label} to favourites`;
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={isOne}
      aria-label={does}
      title={does}
      data-menu-item=""
      onClick={() => favourites.toggle(item.id)}
    >
      {isOne ? '★' : '☆'}
    </button>
  );
}
