import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { useAskedOnce } from '@quarrter/client/use-asked-once';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import {
  type OwnPaymentOffer,
  ownPaymentOffers,
  payFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loanLists, refreshInvestments } from '../../../api/changes.ts';
import { showCard } from '../../../receipts/Receipt.tsx';
import { OwnPaymentForm } from './OwnPaymentForm.tsx';
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
  const isPaying = useIsMutating({ mutationKey: callKey(payFromInvestment, own) }) > 0;
  const offers = data?.results ?? [];
  // A request keeps its key while the dialog is closed, so that it never pays twice.
  const requestKey = useRequestKey();
  // Chosen once: figures that are read again later do not change the payment that the client agrees
  // to.
  if (asked && data && !isFetching) {
    setAsked(false);
    setChosen(chosen ?? offers[0] ?? null);
  }

  const close = () => setChosen(null);

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
      {offers.length > 0 && <Offers offers={offers} onChoose={setChosen} />}
      <Dialog
        open={chosen !== null}
        title="Pay from your investment"
        onClose={() => !isPaying && close()}
      >
        {chosen && (
          <OwnPaymentForm
            key={`${chosen.id} ${chosen.amount}`}
            loan={loan}
            offer={chosen}
            requestKey={requestKey}
            refresh={refresh}
            onPaid={(body) => {
              close();
              setPaid({ ...body, offer: chosen });
            }}
            onClose={close}
          />
        )}
      </Dialog>
      <Dialog open={paid !== null} done title="Payment received" onClose={done}>
        {paid && <OwnPaymentReceipt loan={loan} paid={paid} onDone={done} />}
      </Dialog>
    </>
  );
}

function Offers(props: {
  offers: readonly OwnPaymentOffer[];
  onChoose: (offer: OwnPaymentOffer) => void;
}) {
  const { offers, onChoose } = props;
  return (
    <Card title="Pay from your investment">
      <p className="max-w-2xl text-ink-soft">
        You have money in a matured investment. You can use it to pay the overdue amount now,
        without a card or transfer.
      </p>
      <ul className="mt-4 grid divide-y divide-line">
        {offers.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3"
          >
            <p>
              <span className="font-600">Investment {offer.short_id}</span>
              <span className="block text-sm text-ink-soft">
                Balance: <Money amount={offer.balance} />
                {fromWire(offer.still_overdue) > 0n && ', less than the overdue amount'}
              </span>
            </p>
            <Button className="max-sm:w-full" onClick={() => onChoose(offer)}>
              <span>
                Pay <Money amount={offer.amount} /> from it
                <span className="sr-only">, investment {offer.short_id}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
