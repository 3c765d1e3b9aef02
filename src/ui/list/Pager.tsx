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
  /** Left out where the rows of a page are not chosen. */
  readonly onPerPage?: (perPage: number) => void;
  /** What is turned over, where two lists stand on one screen. */
  readonly label?: string;
}
const SIZES = [10, 25, 50, 100];

/**
 * Which rows are on the page and the way to the others. Without a total the next page is offered while there may be
 * one.
 */
export function Pager({ page, perPage, shown, total, hasNext, onPage, onPerPage, label = 'Pages' }: Props) {
  const from = (page - 1) * perPage + 1;
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].toSorted((a, b) => a - b);
  return (
    <nav className="ui-pager" aria-label={label}>
      {onPerPage && (
        <label>
          Rows per page{' '}
          <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className="ui-range">
        {from.toLocaleString('en-PK')}–{(from + shown - 1).toLocaleString('en-PK')}
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

interface PagesProps extends Pick<Props, 'onPage' | 'onPerPage' | 'label'> {
  readonly answer: {
    readonly data: readonly unknown[];
    readonly current_page: number;
    readonly per_page: number;
    readonly total?: number | undefined;
    readonly last_page: number;
  };
}
/** The pager of a paged answer; nothing while it is whole. */
export const PagesOf = ({
  answer: { data, current_page: page, per_page: perPage, total, last_page: last },
  ...rest
}: PagesProps) =>
  last > 1 && <Pager page={page} perPage={perPage} shown={data.length} total={total} hasNext={page < last} {...rest} />;
