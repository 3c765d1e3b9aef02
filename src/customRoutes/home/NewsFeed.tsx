import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../contract/resource.ts';
import { getCredentials } from '../../auth/credentials.ts';
import { readFeed } from '../../dataProvider/feed.ts';
import type { news } from '../../resources/news.ts';
import { NewsItem } from './NewsItem.tsx';

type News = RowOf<typeof news>;
/** Specification 9: ten news at a time. */
const PER_PAGE = 10;
/** Not through the data provider: the first page would wait for every declaration. */
const newsPage = (page: number, signal: AbortSignal) =>
  readFeed('/news_feed', { page, perPage: PER_PAGE, institute_code: getCredentials()?.instituteCode }, signal);
const panel = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 };

/** The news feed of the home page, newest first. */
export function NewsFeed() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['news', 'feed'],
    queryFn: ({ pageParam, signal }) => newsPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _all, page) => (more ? page + 1 : undefined),
  });
  const items = data?.pages.flatMap(({ rows }) => rows as unknown as readonly News[]) ?? [];
  return (
    <Box
      component="section"
      aria-labelledby="news-heading"
      aria-busy={isPending}
      sx={{ display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Typography variant="h2" id="news-heading">
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
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Box>
  );
}
