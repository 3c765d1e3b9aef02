import type { KindUi } from '../kindUi.ts';

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
export const color: KindUi = {
  text: String,
  cell: (value) => (
    <span className="ui-color">
      {isColor(value) && <span className="ui-swatch" style={{ background: value }} />}
      {String(value)}
    </span>
  ),
};
