/** Something else that can be done with a record, beside opening it. */
export interface PaletteAction {
  readonly label: string;
  readonly href: string;
}
/** One thing that the palette can do: go to an address, or run. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Heading that it stands under, and words that find it too. */
  readonly group: string;
  /** Other words by which people look for it. */
  readonly words?: string;
  /** Beside the label: what tells a record from others of its name. */
  readonly about?: string;
  readonly badge?: string | null;
  readonly href?: string;
  /** Leaves this application. */
  readonly external?: boolean;
  readonly run?: () => void;
  readonly actions?: readonly PaletteAction[];
}
