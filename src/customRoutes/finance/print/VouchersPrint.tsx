import { ask } from '../../../dataProvider/ask.ts';
import { ChosenPrint } from '../../../print/ChosenPrint.tsx';
import { HalfSheet } from '../../../print/HalfPaper.tsx';
import { countVouchers } from './countVouchers.ts';
import { isHalf, sheetsOf, voucherPaper } from './voucherPaper.ts';
import { VoucherSheet } from './VoucherSheet.tsx';

/** `/journal-inquiry/print?ids=`: vouchers on half a sheet each; a long one on sheets of its own. */
export default function VouchersPrint() {
  return (
    <ChosenPrint
      title="Print Vouchers"
      what={['voucher', 'vouchers']}
      home="/journal-inquiry"
      read={(request) => ask('GET /journal_inquiry', request)}
      idOf={({ trans_id }) => trans_id}
      onPrinted={countVouchers}
      sheets={(entries, printed) => {
        const sheets = sheetsOf(entries.map(voucherPaper));
        return {
          count: sheets.length,
          sheet: (index) => {
            const pieces = sheets[index] ?? [];
            return (
              <HalfSheet whole={!isHalf(pieces)}>
                {pieces.map((piece) => (
                  <VoucherSheet key={`${piece.paper.id} ${piece.page ?? ''}`} piece={piece} printed={printed} />
                ))}
              </HalfSheet>
            );
          },
        };
      }}
    />
  );
}
