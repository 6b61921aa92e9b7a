import { useToldOnce } from '@quarrter/client/use-told-once';
import type {
  CurrentInvestment,
  InvestmentOverview,
} from '@quarrter/contract/client/investment-overview';
import { type Currency, currencySlug } from '@quarrter/domain/money';
import { TextLink } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt, type ReceiptFacts, showCard } from '../../../receipts/Receipt.tsx';
import type { InvestedState } from '../investment.ts';

/** The card of the sums, which has the focus once the receipt is closed. */
export const sumsId = 'investment-sums';

type Props = { overview: InvestmentOverview | undefined; ready: boolean };
type Invested = NonNullable<InvestedState['invested']>;

/** The receipt of the investment just made, once the page has its figures. */
export function InvestedReceipt({ overview, ready }: Props) {
  const invested = useToldOnce<InvestedState>()?.invested;
  const [closed, setClosed] = useState(false);
  const made = overview?.current.find(({ id }) => id === invested?.id);
  // A client who asked us to save the card may have paid by transfer instead.
  const hasSavedCard = invested?.savesCard && invested.paidWith?.startsWith('Card');
  function close() {
    setClosed(true);
    showCard(sumsId);
  }
  return (
    <Dialog
      open={invested !== undefined && ready && !closed}
      done
      title="Your money is invested"
      onClose={close}
    >
      {invested && (
        <Receipt
          message="Your investment was processed successfully."
          facts={factsOf(invested, made)}
          next={
            <>
              <WhatComesNext made={made} currency={invested.currency} />
              {hasSavedCard && <OfferTopUps currency={invested.currency} />}
            </>
          }
          onDone={close}
        />
      )}
    </Dialog>
  );
}

function factsOf(invested: Invested, made: CurrentInvestment | undefined): ReceiptFacts {
  const { amount, currency, on, paidWith } = invested;
  const own: ReceiptFacts = made
    ? [
        ['To', `Investment ${made.short_id}`],
        ['Date', <DateText key="date" date={made.start_date} />],
        ['Rate', `${made.interest_rate}% per month`],
      ]
    : [
        ['To', `Your ${currencySlug(currency)} investments`],
        ['Date', <DateText key="date" date={on} />],
      ];
  return [
    ['Amount', <LandedMoney key="amount" amount={amount} currency={currency} />],
    ['From', paidWith ?? 'Your card or bank account'],
    ...own,
  ];
}

type Made = Pick<
  CurrentInvestment,
  'next_returns_date' | 'monthly_accrued_interest' | 'maturity_date'
>;

/** Of an investment that has just started; undefined while its figures are not known. */
export function WhatComesNext({ made, currency }: { made: Made | undefined; currency: Currency }) {
  return (
    <>
      {made?.next_returns_date && (
        <p>
          Your first return is due on <DateText date={made.next_returns_date} />:{' '}
          <Money amount={made.monthly_accrued_interest} currency={currency} />.
        </p>
      )}
      {made && (
        <p>
          You can withdraw your money from <DateText date={made.maturity_date} />.
        </p>
      )}
      <p>We’ll email you your agreement (PDF). It is on the investment’s page too.</p>
      <RiskLine />
    </>
  );
}

/** To a client whose card is saved now. */
function OfferTopUps({ currency }: { currency: Currency }) {
  return (
    <TextLink
      href={paths.investTopUps.getHref({ currency: currencySlug(currency) })}
      className="inline-flex min-h-11 items-center"
    >
      Invest an amount each month
    </TextLink>
  );
}
