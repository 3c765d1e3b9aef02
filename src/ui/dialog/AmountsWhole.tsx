const AMOUNT = /(Rs \d+(?:,\d+)*(?:\.\d+)?)/;

/**
 * A text whose amounts stay in one line: without it a narrow button ends its line between Rs and the number. A hard
 * space would do the same on the screen, but whoever looks for the button types a plain one.
 */
export const AmountsWhole = ({ text }: { readonly text: string }) => (
  <span>
    {/* What was split by is at every second place. */}
    {text.split(AMOUNT).map((part, at) =>
      at % 2 === 1 ? (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing but their place
        <span key={at} className="ui-whole">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </span>
);
