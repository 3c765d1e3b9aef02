import Box from '@mui/material/Box';

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '220px 1fr' },
  m: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& dt': { px: 2, pt: 1, pb: { xs: 0, sm: 1 }, color: 'text.secondary' },
  '& dd': { m: 0, px: 2, pb: 1, pt: { xs: 0, sm: 1 }, overflowWrap: 'anywhere' },
  '& > :nth-of-type(n+2)': { borderTop: { xs: 0, sm: 1 }, borderTopColor: { sm: 'divider' } },
  '& dt:nth-of-type(n+2)': { borderTop: 1, borderTopColor: 'divider' },
};

/** Names and values, one under the other. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <Box component="dl" sx={list}>
    {facts.flatMap(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
  </Box>
);
