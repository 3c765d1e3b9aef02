import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

interface NewsItemProps {
  readonly item: { readonly title: string; readonly description: string; readonly link: string | null };
}
const row = { p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } };

/** Only web addresses become links: a feed entry must not run script. */
const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

export const NewsItem = ({ item }: NewsItemProps) => (
  <Box component="li" sx={row}>
    <Typography variant="h3">{item.title}</Typography>
    <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
      {item.description}
    </Typography>
    {item.link && isWebAddress(item.link) && (
      <Link
        href={item.link}
        target="_blank"
        rel="noreferrer"
        sx={{ display: 'inline-block', mt: 0.5, fontWeight: 500 }}
      >
        Open link
      </Link>
    )}
  </Box>
);
