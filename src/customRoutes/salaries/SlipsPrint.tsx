import { needed } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';
import { ChosenPrint } from '../../print/ChosenPrint.tsx';
import { HalfSheet } from '../../print/HalfPaper.tsx';
import { runsOf } from '../../ui/print/parts.ts';
import { SlipSheet } from './SlipSheet.tsx';

/** `/payroll/print?ids=`: salary slips, two on a sheet. */
export default function SlipsPrint() {
  return (
    <ChosenPrint
      title="Print Salary Slips"
      what={['salary slip', 'salary slips']}
      home="/payroll/slips"
      read={(request) => ask('GET /salary_slips', { offered: needed('salaries'), ...request })}
      idOf={({ id }) => id}
      sheets={(slips) => {
        const pairs = runsOf(slips, 2);
        return {
          count: pairs.length,
          sheet: (index) => (
            <HalfSheet>
              {(pairs[index] ?? []).map((slip) => (
                <SlipSheet key={slip.id} slip={slip} />
              ))}
            </HalfSheet>
          ),
        };
      }}
    />
  );
}
