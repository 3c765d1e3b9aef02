import Check from '@mui/icons-material/Check';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { VERBS } from '../../../contract/action.ts';
import { otherPrivileges } from '../../../contract/otherPrivileges.ts';
import { outlines } from '../../resources/outlines.ts';

const labels = new Map([
  ...outlines.map(({ key, label }) => [key, label[1]] as const),
  ...otherPrivileges.map(({ key, label }) => [key, label] as const),
]);
/** Wider than a phone: it scrolls, and therefore takes the focus. */
const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& tbody tr:last-child > *': { borderBottom: 0 },
};
const nameOf = (key: string): string => labels.get(key) ?? key.replaceAll('_', ' ');

/** Privileges ('genders.update') as a table: what the user may read, create, update and delete. */
export function PrivilegeTable({ privileges }: { readonly privileges: readonly string[] }) {
  const held = new Set(privileges);
  const keys = [...new Set(privileges.map((name) => name.split('.')[0] ?? name))].toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b)),
  );
  const special = (key: string): string[] =>
    privileges
      .filter((name) => name.startsWith(`${key}.`))
      .map((name) => name.slice(key.length + 1))
      .filter((verb) => !VERBS.includes(verb as never));
  return (
    <>
      <Typography variant="h2" id="privileges" sx={{ mt: 3, mb: 1 }}>
        Privileges
      </Typography>
      {keys.length === 0 && (
        <Typography color="textSecondary">
          No privileges have been given to you. An administrator gives them under Users and Privileges.
        </Typography>
      )}
      {keys.length > 0 && (
        <TableContainer component="section" aria-labelledby="privileges" tabIndex={0} sx={frame}>
          <Table aria-labelledby="privileges">
            <TableHead>
              <TableRow>
                <TableCell>On</TableCell>
                {VERBS.map((verb) => (
                  <TableCell key={verb} align="center" sx={{ textTransform: 'capitalize' }}>
                    {verb}
                  </TableCell>
                ))}
                <TableCell>Also</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {keys.map((key) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row">
                    {nameOf(key)}
                  </TableCell>
                  {VERBS.map((verb) => (
                    <TableCell key={verb} align="center">
                      {held.has(`${key}.${verb}`) ? (
                        <Check sx={{ fontSize: 16 }} titleAccess="yes" color="primary" />
                      ) : null}
                    </TableCell>
                  ))}
                  <TableCell>{special(key).join(', ').replaceAll('_', ' ')}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}
