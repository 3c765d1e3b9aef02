import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteGetList } from 'ra-core';
import type { RowOf } from '../../contract/resource.ts';
import type { news } from '../resources/news.ts';
import { NewsItem } from './NewsItem.tsx';

/** Specification 9: ten news at a time. */
const PAGE = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' } } as const;
const panel = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 };

/** The news feed of the home page, newest first. */
export function NewsFeed() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteGetList<RowOf<typeof news>>('news', PAGE);
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Box component="section" aria-labelledby="news-heading" aria-busy={isPending}>
      <Typography variant="h2" id="news-heading" sx={{ mb: 1 }}>
        News
      </Typography>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </Alert>
      )}
      {isPending && (
        <Box sx={{ ...panel, p: 2, display: 'grid', gap: 1 }}>
          {[60, 95, 80].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Box>
      )}
      {!isPending && !error && items.length === 0 && (
        <Box sx={{ ...panel, p: 3 }}>
          <Typography color="textSecondary">No news yet. What is announced to your institute appears here.</Typography>
        </Box>
      )}
      {items.length > 0 && (
        <Box component="ul" sx={{ ...panel, listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <NewsItem key={item.id} item={item} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button variant="outlined" sx={{ mt: 1.5 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Box>
  );
}
