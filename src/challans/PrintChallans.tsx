import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';

interface Props {
  /** '/paid-fee-challans': whose print pages these are. */
  readonly section: string;
  /** Challans, or what the list of challans is asked with for all of them. */
  readonly of: readonly number[] | Readonly<Record<string, string>>;
  /** 'Print': what the buttons begin with. */
  readonly label: string;
}
const isIds = (of: Props['of']): of is readonly number[] => Array.isArray(of);

/** Challans on paper, lying with the copies side by side, or upright with the copies below each other. */
export function PrintChallans({ section, of, label }: Props) {
  const navigate = useNavigate();
  const print = (layout: 'horizontal' | 'vertical'): void => {
    const path = `${section}/print-${layout}-challans`;
    void navigate(`${path}?${isIds(of) ? `ids=${[...new Set(of)].join()}` : new URLSearchParams(of).toString()}`);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => print('horizontal')}>
        {label}, side by side
      </Button>
      <Button variant="outlined" onClick={() => print('vertical')}>
        {label}, stacked
      </Button>
    </>
  );
}
