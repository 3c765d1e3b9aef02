/**
 * What is stamped across a copy or a receipt. In a layer that clips, or a slanted mark would count as text that does
 * not fit.
 */
export const Marks = ({ marks }: { readonly marks: readonly string[] }) =>
  marks.length > 0 && (
    <div className="copy-marks">
      {marks.map((mark) => (
        <i key={mark} className={mark === 'DUPLICATE' ? 'copy-mark duplicate' : 'copy-mark'}>
          {mark}
        </i>
      ))}
    </div>
  );
