import { repaymentReceipt } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';
import { PdfButton } from '../../../documents/PdfButton.tsx';
import { takesRepayments } from '../../../products/current-loan.ts';
import { EmptyPicture } from '../../../shell/EmptyPicture.tsx';

const columns: Column<LoanRecord['repayments'][number]>[] = [
  { header: 'Paid on', cell: (row) => <DateText date={row.paid_on} />, lead: true },
  {
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

const takenBack: Column<LoanRecord['repayments'][number]> = {
  header: 'Reversed or refunded',
  cell: (row) => <Money amount={row.taken_back} />,
  align: 'end',
};

const receipt = (loan: LoanRecord): Column<LoanRecord['repayments'][number]> => ({
  header: 'Receipt',
  cell: (row) => (
    <PdfButton
      call={repaymentReceipt}
      params={{ type: loan.loan_type, id: loan.id, repayment_id: row.id }}
      name={`Repayment receipt ${row.paid_on}`}
      label="PDF"
      about={`receipt of the repayment of ${formatDate(row.paid_on)}`}
    />
  ),
});

function NoRepayments({ loan }: { loan: LoanRecord }) {
  const live = takesRepayments(loan);
  return (
    <Empty
      level={3}
      title={live ? 'No repayments yet' : 'No repayments'}
      picture={<EmptyPicture of="repayments" />}
    >
      {live
        ? 'Each payment appears here on the day we receive it.'
        : 'We received no payment for this loan before it was closed.'}
    </Empty>
  );
}

/** Repayments received so far, with the amounts that were reversed. */
export function Repayments({ loan }: { loan: LoanRecord }) {
  const anyTakenBack = loan.repayments.some((row) => fromWire(row.taken_back) > 0n);
  return (
    <Card flush title="Your repayments">
      {loan.repayments.length === 0 ? (
        <NoRepayments loan={loan} />
      ) : (
        <Table
          caption="Your repayments of this loan"
          columns={[...columns, ...(anyTakenBack ? [takenBack] : []), receipt(loan)]}
          rows={loan.repayments}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  );
}
