import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';

interface Props {
  readonly page: number;
  readonly perPage: number;
  readonly shown: number;
  readonly total: number | undefined;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
}
const SIZES = [10, 25, 50, 100];

/** Which rows are on the page and the way to the others. Without a total the next page is offered while there may be one. */
export function Pager({ page, perPage, shown, total, hasNext, onPage, onPerPage }: Props) {
  const from = (page - 1) * perPage + 1;
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].toSorted((a, b) => a - b);
  return (
    <nav className="ui-pager" aria-label="Pages">
      <label>
        Rows per page{' '}
        <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="ui-range">
        {from}–{from + shown - 1}
        {total !== undefined && ` of ${total.toLocaleString('en-PK')}`}
      </span>
      <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <NavigateBefore fontSize="small" />
      </IconButton>
      <IconButton aria-label="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        <NavigateNext fontSize="small" />
      </IconButton>
    </nav>
  );
}
