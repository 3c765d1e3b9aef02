import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentMonth } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { useCampuses } from '../../students/lookups.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { plural } from '../../../contract/plural.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

/** Runs the salaries of a month at a campus. */
export function RunPayroll({ campus: given }: { readonly campus: number | null }) {
  const campuses = useCampuses();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(currentMonth());
  const campus = chosen ?? given ?? (campuses.length === 1 ? (campuses[0]?.id ?? null) : null);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Run salaries…
      </Button>
      {isOpen && (
        <EventDialog
          title="Run the salaries of a month"
          action="Run"
          isReady={campus !== null && month !== null}
          shown={['campus_id', 'month']}
          onClose={() => setIsOpen(false)}
          run={(send) =>
            send(async (key) => {
              const body = { campus_id: campus ?? 0, month: month ?? '' };
              const { data } = await write('POST /run_payroll', { offered: needed('salaries'), body, key });
              return `The salaries of ${plural(data.total, 'employee')} are being worked out.`;
            })
          }
        >
          {(fields) => (
            <>
              <p>
                Salaries are worked out for everybody at the campus in this month, from their salary plan, their days
                and what they owe. Nothing is posted until another person approves it.
              </p>
              <div className="ui-row">
                <Picker
                  label="Campus"
                  required
                  choices={campuses}
                  value={campus}
                  empty="Choose"
                  error={fields['campus_id']}
                  onChange={setChosen}
                />
                <MonthBox label="Month" required value={month} error={fields['month']} onChange={setMonth} />
              </div>
            </>
          )}
        </EventDialog>
      )}
    </>
  );
}
