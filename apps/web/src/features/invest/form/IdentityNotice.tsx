import { identityRule } from '@quarrter/contract/client/withdrawals';
import {
  type Currency,
  currencySlug,
  formatMoney,
  fromWire,
  type Minor,
} from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';

/** Says before paying that a client of this size needs a verified identity to withdraw. */
export function IdentityNotice({ currency, amount }: { currency: Currency; amount: Minor }) {
  const slug = currencySlug(currency);
  const { data } = useQuery({
    queryKey: keys.identityRule(slug),
    queryFn: ({ signal }) => request(identityRule, { params: { currency: slug }, signal }),
  });
  if (data === undefined || data.verified) return null;
  const above = fromWire(data.above);
  if (fromWire(data.invested) + amount <= above) return null;
  return (
    <Alert title="We verify your identity before a withdrawal">
      With this investment you will have invested more than {formatMoney(above, currency)} with us.
      You can invest and earn at once. Before we pay a withdrawal, our team compares your NIN or BVN
      with the register.
      {!data.given && ' Please add one of them to your profile after you have paid.'}
    </Alert>
  );
}
