import type { Column } from './columns.ts';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of the table while its first page loads. */
export function TablePlace({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <div className="ui-table-box">
      <output className="ui-hidden">Loading</output>
      <table className="ui-table" aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {columns.map(({ name }) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers, who hear 'Loading'
                <td key={name}>
                  <span className="ui-skeleton ui-line" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
