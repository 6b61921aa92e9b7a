import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type ClientOffer,
  clientSlotsError,
  type Offer,
  offerAmount,
  slotsForClient,
} from '@quarrter/domain/investments';
import { formatMoney, type Minor } from '@quarrter/domain/money';
import { TextField } from '@quarrter/ui/TextField';
import { PlanEarnings } from '../plan/PlanEarnings.tsx';
import { shownOffer } from '../plan/shown-plan.ts';
import { slotsText } from '../slots-text.ts';
import type { LimitedForm } from './limited-schema.ts';

/** The number of slots, and the returns they would earn. */
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
        className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5 forced-colors:border"
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
    : `, ${reservedForYou} of them reserved for your payment in progress`;
}

/** The returns of an offer's slots, calculated by the rules that will credit them. */
function OfferEarnings(props: { capital: Minor; offer: Offer; today: IsoDate }) {
  return <PlanEarnings {...shownOffer(props.capital, props.offer, props.today)} />;
}
