import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Money } from '@quarrter/ui/Money';
import type { OwnPaymentSubject } from './OwnPaymentForm.tsx';

/** The matured investments that can pay, each with its button. */
export function OwnPaymentOffers(props: {
  offers: readonly OwnPaymentOffer[];
  subject: Pick<OwnPaymentSubject, 'currency' | 'due'>;
  onChoose: (offer: OwnPaymentOffer) => void;
}) {
  const { offers, subject, onChoose } = props;
  const { currency, due } = subject;
  return (
    <ul className="mt-4 grid divide-y divide-line">
      {offers.map((offer) => (
        <li
          key={offer.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3"
        >
          <p>
            <span className="font-600">Investment {offer.short_id}</span>
            <span className="block text-sm text-ink-soft">
              Balance: <Money amount={offer.balance} currency={currency} />
              {fromWire(offer.still_overdue) > 0n && `, less than the ${due} amount`}
            </span>
          </p>
          <Button className="max-sm:w-full" onClick={() => onChoose(offer)}>
            <span>
              Pay <Money amount={offer.amount} currency={currency} /> from it
              <span className="sr-only">, investment {offer.short_id}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
