import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type ClientOffer,
  clientSlotsError,
  maturityDate,
  monthlyReturn,
  nextReturnsDate,
  type Offer,
  offerAmount,
  slotsForClient,
  withholdTax,
} from '@quarrter/domain/investments';
import { formatMoney, type Minor, percentFromRatePpm } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { TextField } from '@quarrter/ui/TextField';
import { slotsText } from '../slots-text.ts';
import type { LimitedForm } from './limited-schema.ts';

/** How many slots, and what they would earn. */
export function SlotsStep(props: { form: LimitedForm; offer: ClientOffer; today: IsoDate }) {
  const { form, offer, today } = props;
  const slots = Number(form.watch('number_of_slots') || NaN);
  const fits = clientSlotsError(offer, slots) === null;
  const each = formatMoney(offer.unitPrice, offer.currency);
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,24rem)] lg:items-start">
      <TextField
        label="Number of slots"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint={`${each} each. ${slotsText(slotsForClient(offer))} left${reservedText(offer)}`}
        {...form.field('number_of_slots')}
      />
      <section
        aria-label="What this investment would earn"
        aria-live="polite"
        className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5"
      >
        {fits ? (
          <OfferEarnings capital={offerAmount(offer, slots)} offer={offer} today={today} />
        ) : (
          <p className="text-sm text-ink-soft">
            Enter how many slots you want to see what they would earn, and when.
          </p>
        )}
      </section>
    </div>
  );
}

function reservedText({ reservedForYou }: ClientOffer): string {
  return reservedForYou === 0
    ? ''
    : `, with ${slotsText(reservedForYou)} reserved for your payment in progress`;
}

/** What slots of an offer earn, calculated by the rules that will credit it. */
export function OfferEarnings(props: { capital: Minor; offer: Offer; today: IsoDate }) {
  const { capital, offer, today } = props;
  const { ratePpm, taxPpm, months, currency } = offer;
  const each = withholdTax(monthlyReturn(capital, ratePpm), taxPpm);
  const earned = each.net * BigInt(months);
  const money = (amount: Minor) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <dl>
        <Figure
          label="Credited to you every month"
          detail={
            <>
              First return on <DateText date={nextReturnsDate(today, 0)} />, if you invest today
              {each.tax > 0n && (
                <span className="block">
                  It earns {money(each.gross)}, of which we withhold {money(each.tax)} tax.
                </span>
              )}
            </>
          }
        >
          {money(each.net)}
        </Figure>
      </dl>
      <Facts>
        <Fact label="You invest">{money(capital)}</Fact>
        <Fact label="Rate">{percentFromRatePpm(ratePpm)}% a month</Fact>
        <Fact label="Ends on">
          <DateText date={maturityDate(today, months)} />
        </Fact>
        <Fact label="Earned by then">{money(earned)}</Fact>
        <Fact label="Your balance then" strong>
          {money(capital + earned)}
        </Fact>
      </Facts>
      <p className="text-xs text-ink-soft">
        You cannot withdraw before the end. After it, your money earns nothing more until you
        withdraw it.
      </p>
    </>
  );
}
