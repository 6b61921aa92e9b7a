import { useCall } from '@quarrter/client/calls';
import { identityRule } from '@quarrter/contract/client/withdrawals';
import {
  type Currency,
  currencySlug,
  formatMoney,
  fromWire,
  type Minor,
} from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';

/** Says before paying that a client of this size needs a verified identity to withdraw. */
export function IdentityNotice({ currency, amount }: { currency: Currency; amount: Minor }) {
  const slug = currencySlug(currency);
  const { data } = useCall(identityRule, { params: { currency: slug } });
  if (data === undefined || data.verified) return null;
  const above = fromWire(data.above);
  if (fromWire(data.invested) + amount <= above) return null;
  return (
    <Alert title="We’ll verify your identity before a withdrawal">
      With this investment you will have invested more than {formatMoney(above, currency)} with us.
      You can invest and earn at once. Before we pay a withdrawal, our team will check your NIN or
      BVN, and may ask our payment provider whether your BVN, name and bank account belong together.
      {!data.given && ' Please add one of them to your profile after you have paid.'}
    </Alert>
  );
}
