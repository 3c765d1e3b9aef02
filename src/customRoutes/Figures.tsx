import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMenuLinks } from '../routing/menuLinks.ts';
import { outlines } from '../resources/outlines.ts';
import { ask } from '../dataProvider/ask.ts';
import { figuresOf } from './figuresOf.ts';

interface FiguresProps {
  /** How many of them; without it, all. */
  readonly first?: number;
  /** Two beside each other, for the side column. */
  readonly narrow?: boolean;
}

const paths = new Map(outlines.map(({ key, path }) => [key, `/${path}`]));
const numbers = new Intl.NumberFormat('en-PK');
const card = {
  display: 'block',
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
};
const linked = { ...card, '&:hover': { borderColor: 'primary.main' } };

/** Counters of what the user may see, from /get_dashboard_data; each leads to its list where there is one. */
export function Figures({ first, narrow = false }: FiguresProps) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['get_dashboard_data'],
    queryFn: ({ signal }) => ask('GET /get_dashboard_data', { signal }),
  });
  // A figure leads to its list only where the menu does too.
  const items = useMenuLinks();
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </Alert>
    );
  const cards = data === undefined ? [] : figuresOf(data).slice(0, first);
  if (!isPending && cards.length === 0)
    return <Typography color="textSecondary">There are no figures for you to see yet.</Typography>;
  const grid = {
    display: 'grid',
    gap: 1.25,
    gridTemplateColumns: narrow ? 'repeat(2, minmax(0, 1fr))' : 'repeat(auto-fill, minmax(160px, 1fr))',
    maxWidth: narrow ? undefined : 1120,
  };
  return (
    <Box component="section" aria-label="Figures" aria-busy={isPending}>
      {narrow && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          At a glance
        </Typography>
      )}
      <Box sx={grid}>
        {isPending &&
          Array.from({ length: first ?? 8 }, (_, at) => <Skeleton key={at} variant="rounded" height={66} />)}
        {cards.map(({ key, label, value }) => {
          const to = paths.get(key);
          const offered = to !== undefined && items.has(to);
          const content = (
            <>
              <Typography variant="caption" color="textSecondary" component="div" noWrap>
                {label}
              </Typography>
              <Box sx={{ fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.02em' }}>
                {numbers.format(value)}
              </Box>
            </>
          );
          return offered ? (
            <Box key={key} component={Link} to={to} sx={linked}>
              {content}
            </Box>
          ) : (
            <Box key={key} sx={card}>
              {content}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
