import { useMemo } from 'react';
import { labelOf } from '../../../contract/fields.ts';
import type { Report } from '../../../contract/report.ts';
import { textOf } from '../../resources/ui/show.ts';
import { useTitles } from '../../resources/ui/useTitles.ts';
import type { Values } from './parameters.ts';

/** The parameters in words: what the paper was asked about. */
export function useAsked(report: Pick<Report, 'params'>, values: Values): string {
  const fields = useMemo(() => Object.entries(report.params), [report]);
  const rows = useMemo(() => [values], [values]);
  const look = useTitles(fields, rows);
  return fields
    .flatMap(([name, field]) =>
      values[name] === null || values[name] === undefined
        ? []
        : [`${labelOf(name, field)}: ${textOf(values[name], field, look)}`],
    )
    .join(' · ');
}
