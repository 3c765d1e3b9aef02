/** What breaks the rules of the books on fixed assets. */
import { ofDemo, unchecked } from './bookFaults.ts';

const live = `institute_code = 'demo' AND (run_id, asset_id) = (SELECT run_id, asset_id FROM depreciation_entries WHERE institute_code = 'demo' AND NOT is_void ORDER BY run_id, asset_id LIMIT 1)`;
const sold = ofDemo('asset_disposals', 'voided_at IS NULL AND amount > 0');
const loose = unchecked('asset_disposals', 'asset_disposals_amounts_check');
const entryOf = (what: string, of: string): string =>
  `institute_code = 'demo' AND id = (SELECT min(${what}) FROM ${of} WHERE institute_code = 'demo')`;

export const assetFaults: Readonly<Record<string, string | readonly string[]>> = {
  'accumulated depreciation': [
    `UPDATE depreciation_entries SET amount = amount + 1 WHERE ${live}`,
    `UPDATE depreciation_entries SET is_void = true WHERE ${live}`,
    `${loose}UPDATE asset_disposals SET accumulated = accumulated - 1 WHERE ${sold}`,
    `UPDATE gl_lines SET credit = credit + 1 WHERE institute_code = 'demo' AND credit > 0 AND journal_id = (SELECT min(journal_id) FROM depreciation_runs WHERE institute_code = 'demo')`,
  ],
  'depreciation of assets': [
    `UPDATE fixed_assets SET cost = cost + 600000 WHERE institute_code = 'demo' AND id IN (SELECT asset_id FROM depreciation_entries WHERE institute_code = 'demo' AND NOT is_void)`,
    `UPDATE depreciation_entries SET amount = amount + 1 WHERE ${live}`,
    `UPDATE fixed_assets SET cost = cost + 1 WHERE institute_code = 'demo' AND id = (SELECT asset_id FROM asset_disposals WHERE ${sold})`,
    `UPDATE asset_disposals SET disposed_on = disposed_on - 70 WHERE ${sold}`,
  ],
  'runs and entries': [
    `UPDATE depreciation_runs SET amount = amount + 1 WHERE ${ofDemo('depreciation_runs')}`,
    `UPDATE depreciation_entries SET is_void = true WHERE ${live}`,
    `UPDATE depreciation_entries SET expense_account_id = expense_account_id + 1 WHERE ${live}`,
    `UPDATE gl_journals SET entry_date = entry_date - 1 WHERE ${entryOf('journal_id', 'depreciation_runs')}`,
    `UPDATE gl_journals SET memo = 'another' WHERE ${entryOf('void_journal_id', 'depreciation_runs')}`,
  ],
  'disposals and entries': [
    `${loose}UPDATE asset_disposals SET amount = amount + 1 WHERE ${sold}`,
    `UPDATE asset_disposals SET received_into_id = received_into_id + 1 WHERE ${sold}`,
    `UPDATE gl_journals SET source = 'advance' WHERE ${entryOf('sale_journal_id', 'asset_disposals')}`,
    `UPDATE gl_journals SET memo = 'another' WHERE ${entryOf('void_journal_id', 'asset_disposals')}`,
  ],
  'assets as written': [
    `UPDATE depreciation_runs SET made_at = made_at + interval '1 day' WHERE ${ofDemo('depreciation_runs')}`,
    `UPDATE depreciation_entries SET amount = amount + 1 WHERE ${live}`,
    `UPDATE asset_disposals SET reason = 'another' WHERE ${ofDemo('asset_disposals')}`,
  ],
};
