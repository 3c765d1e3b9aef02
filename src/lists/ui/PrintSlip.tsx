interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}
/** Asks whether the paper to sign is wanted once the money has moved. */
export const PrintSlip = ({ checked, onChange }: Props) => (
  <label>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} /> Print the slip to
    sign afterwards
  </label>
);
