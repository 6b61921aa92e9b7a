import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { repaymentReceipt } from '@quarrter/contract/client/loan-agreement';
import {
  type TransactionDetail,
  transactionDetail,
} from '@quarrter/contract/client/transaction-detail';
import { TextLink } from '@quarrter/ui/Button';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { PdfButton } from '../documents/PdfButton.tsx';
import { paidSentence } from './paid-sentence.ts';
import type { TransactionRow } from './transaction-row.ts';

/** A transaction's parts, the person or process behind it, and its receipt. */
export default function TransactionDetails({ row }: { row: TransactionRow }) {
  const detail = useCall(transactionDetail, { params: { id: row.id } });
  if (!detail.data) return <LoadingOrFailed of={detail} what="This transaction" lines={3} />;
  return <Details row={row} detail={detail.data} />;
}

function Details({ row, detail }: { row: TransactionRow; detail: TransactionDetail }) {
  const { parts, reference, receipt } = detail;
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4 text-ink forced-colors:border">
      <p>{transactionDescription(row, detail)}</p>
      <div className="max-w-xl">
        <Facts>
          {parts.map(({ of, amount }) => (
            <Fact key={of} label={partNames[of]}>
              <Money amount={amount} currency={row.currency} />
            </Fact>
          ))}
          {reference !== null && <Fact label="Payment reference">{reference}</Fact>}
          <Fact label="Transaction ID">{row.shortId}</Fact>
        </Facts>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {receipt && (
          <PdfButton
            call={repaymentReceipt}
            params={{
              type: receipt.loan_type,
              id: receipt.loan_type_id,
              repayment_id: receipt.repayment_id,
            }}
            name={`Repayment receipt ${row.date}`}
            label="Receipt (PDF)"
            about={`of ${row.shortId}`}
          />
        )}
        <TextLink href={row.href} className="inline-flex min-h-11 items-center">
          See the {row.subject.toLowerCase()}
          <span className="sr-only"> of {row.shortId}</span>
        </TextLink>
      </div>
    </div>
  );
}

const partNames: { readonly [of in TransactionDetail['parts'][number]['of']]: string } = {
  principal: 'Principal',
  interest: 'Interest',
  penalties: 'Penalties',
  'taken-back': 'Reversed or refunded later',
  capital: 'Capital',
  returns: 'Returns',
  earned: 'Earned',
  tax: 'Tax withheld',
  'lost-returns': 'Returns taken back',
};

/** Describes the origin of the transaction in a sentence. */
function transactionDescription(
  { event, action }: TransactionRow,
  { by, paid_with: paidWith }: TransactionDetail,
): string {
  switch (by) {
    case 'lender':
      return 'We paid your loan into your bank account, after you accepted the offer.';
    case 'card':
      return paidSentence(paidWith);
    case 'saved-card':
      return event === 'Loan'
        ? 'We charged your saved card (automatic repayment).'
        : 'We charged your saved card (monthly top-up).';
    case 'staff':
      return 'We used money we were holding for you.';
    case 'provider':
      return 'Your bank or our payment provider reversed the payment.';
    case 'day-close':
      return 'We credited it to your investment on its monthly date.';
    case 'choice-at-maturity':
      return 'We reinvested your balance on its maturity date, as you had chosen.';
    case 'balance':
      return 'You started this plan with the balance of an earlier one.';
    case 'investment':
      return 'You paid it from your matured investment.';
    case 'own-loan':
      return 'You paid your overdue loan with it.';
    case 'own-debt':
      return 'You paid what you owed us with it.';
    case 'client':
      return action === 'Withdrawal'
        ? 'You asked us to pay it into your bank account.'
        : 'You reinvested this balance.';
  }
}
