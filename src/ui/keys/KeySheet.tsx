import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { AppDialog } from '../dialog/Dialog.tsx';
import { openScopes } from './openScopes.ts';
import { keyCaps, KEY_SCOPES, shortcuts, type KeyScope, type Shortcut } from './shortcuts.ts';
import { setSingleKeys, useSingleKeys } from './singleKeys.ts';

const all: readonly Shortcut[] = Object.values(shortcuts);
const columns = { columns: { xs: 1, sm: 2 }, columnGap: 4 };
const section = { breakInside: 'avoid', mb: 2 };
const heading = { fontSize: '0.8125rem', fontWeight: 600, m: 0, mb: 0.5 };
const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const term = { m: 0, fontSize: '0.8125rem' };
const caps = {
  m: 0,
  textAlign: 'end',
  '& kbd + kbd': { ml: 0.25 },
  '& span': { color: 'text.secondary', fontSize: '0.75rem', mx: 0.5 },
};
const cap = {
  display: 'inline-block',
  px: 0.75,
  minWidth: 20,
  textAlign: 'center',
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: 1.6,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'background.default',
};

/** The sheet of '?': what works on this screen first, then the rest. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const single = useSingleKeys();
  // What was on screen when the sheet opened.
  const [here] = useState(openScopes);
  const order = [...KEY_SCOPES.filter((scope) => here.has(scope)), ...KEY_SCOPES.filter((scope) => !here.has(scope))];
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      maxWidth="md"
      actions={
        <>
          <FormControlLabel
            sx={{ mr: 'auto', ml: 0 }}
            control={<Switch size="small" checked={single} onChange={(event) => setSingleKeys(event.target.checked)} />}
            label="Shortcuts of a single letter or sign"
          />
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- specification 9: the accept button has the focus */}
          <Button variant="contained" autoFocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Box sx={columns}>
        {order.map((scope) => (
          <ScopeKeys key={scope} scope={scope} here={here.has(scope)} />
        ))}
      </Box>
    </AppDialog>
  );
}

function ScopeKeys({ scope, here }: { readonly scope: KeyScope; readonly here: boolean }) {
  return (
    <Box component="section" aria-label={scope} sx={section}>
      <Box component="h3" sx={heading}>
        {scope}
        {here && scope !== 'Everywhere' && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' · on this screen'}
          </Box>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {all
          .filter((one) => one.scope === scope)
          .map(({ keys, does }) => (
            <Box key={does} sx={row}>
              <Box component="dt" sx={term}>
                {does}
              </Box>
              <Box component="dd" sx={caps}>
                {shown(keys).map((chord, at) => (
                  <span key={chord} style={{ all: 'unset' }}>
                    {at > 0 && <span>or</span>}
                    {keyCaps(chord).map((part) => (
                      <Box key={part} component="kbd" sx={cap}>
                        {part}
                      </Box>
                    ))}
                  </span>
                ))}
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
/** The four arrows of one action are one chord. */
const shown = (keys: readonly string[]): readonly string[] =>
  keys.length === 4 ? [(keys[0] ?? '').replace('ArrowUp', 'an arrow')] : keys;
