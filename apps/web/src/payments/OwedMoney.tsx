import { useCall } from '@quarrter/client/calls';
import { debtPaymentOffers } from '@quarrter/contract/client/own-payments';
import type { ClientDebt } from '@quarrter/contract/client/receipts';
import { currencySlug, formatMoney, fromWire } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { transferText } from '@quarrter/ui/brand';
import { QuarterPanel } from '@quarrter/ui/Card';
import { paths } from '../paths.ts';
import { GetHelp } from '../shell/GetHelp.tsx';

export const whyOwed =
  'A payment was returned to your card after its money had been paid out to you, or we paid you ' +
  'twice. Until you have paid this amount, we cannot pay money out to you. There is no interest ' +
  'or penalty on it.';

/** WDR-21: the client's debt for returned payments in one currency, and how to pay it. */
export function OwedMoney({ debt: { amount, currency } }: { debt: ClientDebt }) {
  const slug = currencySlug(currency);
  const offers = useCall(debtPaymentOffers, { params: { currency: slug } });
  const [offer] = offers.data?.results ?? [];
  const pays = offer && formatMoney(fromWire(offer.amount), currency);
  return (
    <QuarterPanel tone="soon" className="grid gap-4">
      {/* The largest figure is the page’s own. */}
      <h2 className="figures text-2xl sm:text-3xl">
        You owe us {formatMoney(fromWire(amount), currency)}
      </h2>
      <p className="max-w-xl text-band-soft">
        {whyOwed} <GetHelp about="payment" />
      </p>
      {offer && (
        <LinkButton
          tone="main"
          className="sm:justify-self-start"
          href={paths.investDetails.getHref(slug, offer.id, offer.investment_type)}
        >
          Pay {pays} from your investment
        </LinkButton>
      )}
      <p className="max-w-xl">{transferText(currency)}</p>
    </QuarterPanel>
  );
}
