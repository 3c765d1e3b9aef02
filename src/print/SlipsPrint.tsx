import { runsOf } from '../ui/print/parts.ts';
import { ChosenPrint, type ChosenPrintProps } from './ChosenPrint.tsx';
import { HalfSheet } from './HalfPaper.tsx';
import { MoneySlip, type Slip } from './MoneySlip.tsx';

interface Props<Row> extends Pick<ChosenPrintProps<Row>, 'title' | 'what' | 'home' | 'read' | 'idOf'> {
  readonly slipOf: (row: Row) => Slip;
}
/** Slips to sign of the rows of `?ids=`, two on a sheet. */
export const SlipsPrint = <Row,>({ slipOf, ...of }: Props<Row>) => (
  <ChosenPrint
    {...of}
    sheets={(rows) => {
      const pairs = runsOf(rows, 2);
      return {
        count: pairs.length,
        sheet: (index) => (
          <HalfSheet>
            {(pairs[index] ?? []).map((row) => (
              <MoneySlip key={of.idOf(row)} slip={slipOf(row)} />
            ))}
          </HalfSheet>
        ),
      };
    }}
  />
);
