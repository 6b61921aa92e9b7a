import { useCall } from '@quarrter/client/calls';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { formatDate } from '@quarrter/domain/calendar';
import { TextLink } from '@quarrter/ui/Button';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { amountOf } from '../top-ups/top-up-texts.ts';

/** The next monthly top-up in this currency, with the way to all of them. */
export function TopUpsLine({ currency }: { currency: CurrencySlug }) {
  const topUps = useCall(topUpList).data?.results ?? [];
  const [next] = topUps
    .filter((one) => one.currency === currency && one.next_charge_on !== null)
    .toSorted((one, other) => (one.next_charge_on ?? '').localeCompare(other.next_charge_on ?? ''));
  return (
    <p>
      {next
        ? `Your next top-up, ${amountOf(next)}, is charged on ` +
          `${formatDate(next.next_charge_on ?? '')}: `
        : 'Invest an amount each month with a saved card: '}
      <TextLink href={paths.investTopUps.getHref()} className="inline-flex min-h-11 items-center">
        Monthly top-ups
      </TextLink>
    </p>
  );
}
