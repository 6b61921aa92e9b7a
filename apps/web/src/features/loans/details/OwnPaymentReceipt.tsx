import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { loanTypeName } from '../../../products/loan-names.ts';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt } from '../../../receipts/Receipt.tsx';
import { balanceFact, figuresComing, standingText, useIsFreshLoan } from './RepaymentReceipt.tsx';

/** The payment that was made, and its investment. */
export type PaidOffer = {
  amount: string;
  left: string;
  paid_on: string;
  offer: OwnPaymentOffer;
};

/** After a payment from an investment: the amount, and the loan's new balance. */
export function OwnPaymentReceipt(props: {
  loan: LoanRecord;
  paid: PaidOffer;
  onDone: () => void;
}) {
  const { loan, paid, onDone } = props;
  const isFresh = useIsFreshLoan(loan);
  return (
    <Receipt
      message={isFresh ? standingText(loan, true) : figuresComing}
      facts={[
        ['Amount', <LandedMoney key="amount" amount={paid.amount} />],
        ['From', `Investment ${paid.offer.short_id}`],
        ['To', `${loanTypeName(loan.loan_type)} ${loan.short_id}`],
        ['Date', <DateText key="date" date={paid.paid_on} />],
        ['Left in the investment', <Money key="left" amount={paid.left} />],
        ...balanceFact(loan, isFresh),
      ]}
      next={
        <p>
          We’ll email you the details. Your receipt (PDF) is under Your repayments on this page.
        </p>
      }
      onDone={onDone}
    />
  );
}
