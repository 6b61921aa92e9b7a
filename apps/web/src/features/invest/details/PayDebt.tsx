import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import {
  debtPaymentOffers,
  type OwnPaymentOffer,
  payDebtFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { transferText } from '@quarrter/ui/brand';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshInvestments } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { whyOwed } from '../../../payments/OwedMoney.tsx';
import { OwnPaymentDialog, type OwnPaymentSubject } from '../../../payments/OwnPaymentForm.tsx';
import { OwnPaymentOffers } from '../../../payments/OwnPaymentOffers.tsx';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt, showCard } from '../../../receipts/Receipt.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf, debtIn } from '../currency.tsx';
import { balanceId } from './WithdrawDialog.tsx';

type Paid = { amount: string; left: string; still_owed: string; paid_on: string };

const words: Omit<OwnPaymentSubject, 'currency'> = {
  to: 'What you owe us',
  noun: 'what you owe us',
  due: 'owed',
  failed: 'We could not pay what you owe',
  purpose: 'for what I owe',
  help: 'payment',
};

/**
 * WDR-21: of a client who owes money for a returned payment, the offer to pay it from a
 * matured investment. It stays after the payment, to show its receipt.
 */
export default function PayDebt(props: {
  currency: CurrencySlug;
  investment: InvestmentWithGrowth;
}) {
  const { currency: slug, investment } = props;
  const own = { params: { currency: slug } };
  const offers = useCall(debtPaymentOffers, own);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<OwnPaymentOffer | null>(null);
  const [paid, setPaid] = useState<{ reply: Paid; offer: OwnPaymentOffer } | null>(null);
  const mutationKey = callKey(payDebtFromInvestment, own);
  const currency = codeOf[slug];
  const owed = debtIn(slug, investment);
  const subject = { ...words, currency };
  const refresh = () =>
    Promise.all([
      invalidate(queries, callKey(debtPaymentOffers, own)),
      refreshInvestments(queries, slug),
    ]);

  function done() {
    setPaid(null);
    showCard(balanceId);
  }

  return (
    <>
      {owed !== undefined && (
        <Card title={`You owe us ${formatMoney(fromWire(owed), currency)}`}>
          <p className="max-w-2xl text-ink-soft">
            {whyOwed} <GetHelp about="payment" />
          </p>
          {!offers.data && <LoadingOrFailed of={offers} what="what can pay it" lines={2} />}
          {offers.data?.results.length === 0 && <NothingCanPay investment={investment} />}
          <OwnPaymentOffers
            offers={offers.data?.results ?? []}
            subject={subject}
            onChoose={setChosen}
          />
          <p className="mt-3 max-w-2xl">{transferText(currency)}</p>
        </Card>
      )}
      <OwnPaymentDialog
        {...{ chosen, subject, mutationKey, refresh }}
        send={(offer, requestKey) =>
          request(payDebtFromInvestment, {
            ...own,
            body: { investment: offer.id, amount: offer.amount, is_agreed: true },
            requestKey,
          })
        }
        onPaid={(reply, offer) => setPaid({ reply, offer })}
        onClose={() => setChosen(null)}
      />
      <Dialog open={paid !== null} done title="Payment received" onClose={done}>
        {paid && <DebtReceipt currency={slug} paid={paid.reply} from={paid.offer} onDone={done} />}
      </Dialog>
    </>
  );
}

function NothingCanPay({ investment }: { investment: InvestmentWithGrowth }) {
  const isGrowing = investment.days_left > 0 && fromWire(investment.balance) > 0n;
  return (
    <p className="mt-3 max-w-2xl">
      {isGrowing ? (
        <>
          A matured investment can pay it at once. This one matures on{' '}
          <DateText date={investment.maturity_date} />.
        </>
      ) : (
        'None of your investments can pay it now.'
      )}
    </p>
  );
}

function DebtReceipt(props: {
  currency: CurrencySlug;
  paid: Paid;
  from: OwnPaymentOffer;
  onDone: () => void;
}) {
  const { paid, from, onDone } = props;
  const currency = codeOf[props.currency];
  const still = fromWire(paid.still_owed);
  return (
    <Receipt
      message={
        still === 0n
          ? 'You have paid all that you owed us.'
          : `You still owe us ${formatMoney(still, currency)}.`
      }
      facts={[
        ['Amount', <LandedMoney key="amount" amount={paid.amount} currency={currency} />],
        ['From', `Investment ${from.short_id}`],
        ['To', words.to],
        ['Date', <DateText key="date" date={paid.paid_on} />],
        ['Left in the investment', <Money key="left" amount={paid.left} currency={currency} />],
      ]}
      next={
        <p>
          We’ll email you the details.
          {still === 0n && ' A withdrawal that waited only for this is sent now.'}
        </p>
      }
      onDone={onDone}
    />
  );
}
