/** One thing that the palette can do: go to an address, or run. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Heading that it stands under, and words that find it too. */
  readonly group: string;
  readonly href?: string;
  /** Leaves this application. */
  readonly external?: boolean;
  readonly run?: () => void;
}
