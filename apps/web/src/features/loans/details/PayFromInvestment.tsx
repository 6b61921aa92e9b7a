import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { useAskedOnce } from '@quarrter/client/use-asked-once';
import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import {
  type OwnPaymentOffer,
  ownPaymentOffers,
  payFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { Card } from '@quarrter/ui/Card';
import { Dialog } from '@quarrter/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loanLists, refreshInvestments } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { OwnPaymentDialog, type OwnPaymentSubject } from '../../../payments/OwnPaymentForm.tsx';
import { OwnPaymentOffers } from '../../../payments/OwnPaymentOffers.tsx';
import { loanTypeName } from '../../../products/loan-names.ts';
import { showCard } from '../../../receipts/Receipt.tsx';
import { OwnPaymentReceipt, type PaidOffer } from './OwnPaymentReceipt.tsx';
import { figuresId } from './RepaymentReceipt.tsx';

/**
 * WDR-21: of a loan in arrears whose client owns matured money, the offer to pay the one from the
 * other. It stays after the payment, to show its receipt.
 */
export default function PayFromInvestment({ loan }: { loan: LoanRecord }) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const { data, isFetching } = useCall(ownPaymentOffers, own);
  const queries = useQueryClient();
  const asksToPay = useAskedOnce('own') === '1';
  // The home leads here to pay from an investment.
  const [asked, setAsked] = useState(asksToPay);
  const [chosen, setChosen] = useState<OwnPaymentOffer | null>(null);
  const [paid, setPaid] = useState<PaidOffer | null>(null);
  const mutationKey = callKey(payFromInvestment, own);
  const subject = subjectOf(loan);
  const offers = data?.results ?? [];
  // Chosen once: figures that are read again later do not change the payment that the client agrees
  // to.
  if (asked && data && !isFetching) {
    setAsked(false);
    setChosen(chosen ?? offers[0] ?? null);
  }

  const refresh = () =>
    Promise.all([
      invalidate(
        queries,
        callKey(loanDetail, own),
        callKey(penaltyDays, own),
        callKey(ownPaymentOffers, own),
        ...loanLists,
      ),
      refreshInvestments(queries, 'naira'),
    ]);

  function done() {
    setPaid(null);
    showCard(figuresId);
  }

  return (
    <>
      {offers.length > 0 && (
        <Card title="Pay from your investment">
          <p className="max-w-2xl text-ink-soft">
            You have money in a matured investment. You can use it to pay the overdue amount now,
            without a card or transfer.
          </p>
          <OwnPaymentOffers offers={offers} subject={subject} onChoose={setChosen} />
        </Card>
      )}
      <OwnPaymentDialog
        {...{ chosen, subject, mutationKey, refresh }}
        send={(offer, requestKey) =>
          request(payFromInvestment, {
            ...own,
            body: { investment: offer.id, amount: offer.amount, is_agreed: true },
            requestKey,
          })
        }
        onPaid={(body, offer) => setPaid({ ...body, offer })}
        onClose={() => setChosen(null)}
      />
      <Dialog open={paid !== null} done title="Payment received" onClose={done}>
        {paid && <OwnPaymentReceipt loan={loan} paid={paid} onDone={done} />}
      </Dialog>
    </>
  );
}

function subjectOf(loan: LoanRecord): OwnPaymentSubject {
  return {
    currency: 'NGN',
    to: `${loanTypeName(loan.loan_type)} ${loan.short_id}`,
    ...{
      noun: 'your loan',
      failed: 'We could not pay your loan',
      purpose: 'for this loan',
      due: 'overdue',
      help: 'overdue',
    },
  };
}
