import type { UserDetail } from '@quarrter/contract/client/accounts';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { describeField, profileFieldNames } from '@quarrter/domain/people';

/** Every field of the profile and the client's name and phone number, as a form shows them. */
export function profileValues(detail: UserDetail): Record<string, string> {
  const shown: { readonly [name: string]: unknown } = detail;
  const fields = profileFieldNames.map((name) => {
    const value = typeof shown[name] === 'string' ? shown[name] : '';
    const isAmount = describeField(name).type === 'amount' && value !== '';
    return [name, isAmount ? formatAmount(fromWire(value)) : value];
  });
  const { first_name, last_name, phone_number } = detail.user;
  return { ...Object.fromEntries(fields), first_name, last_name, phone_number };
}
