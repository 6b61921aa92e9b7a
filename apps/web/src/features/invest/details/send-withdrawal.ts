import { withdraw } from '@quarrter/contract/investments';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { asPasswordError, checkPassword } from '../../../session/check-password.ts';
import type { WithdrawalValues } from './withdrawal-schema.ts';

/** `one`: this investment (API-34). `older`: the matured ones of its currency, oldest first (API-35). */
export type WithdrawFrom = 'one' | 'older';

type Asked = {
  values: WithdrawalValues;
  from: WithdrawFrom;
  currency: CurrencySlug;
  id: string;
  email: string;
  requestKey: string;
};

/**
 * WDR-08, WDR-10: the password is checked by the sign-in call, which replaces the token of this tab; then
 * the withdrawal is posted. A wrong password is an error of its field (WDR-09).
 */
export async function sendWithdrawal(asked: Asked): Promise<void> {
  const { values, from, currency, id, email, requestKey } = asked;
  const { password, ...wanted } = values;
  await checkPassword(email, password);
  try {
    await request(withdraw, {
      query: from === 'one' ? { id } : {},
      body: {
        amount: toWire(parseAmount(wanted.amount) ?? 0n),
        bank_name: wanted.bank_name,
        account: wanted.account,
        currency,
        investment_type_id: id,
        action: 'Withdrawal',
      },
      requestKey,
    });
  } catch (error) {
    throw asPasswordError(error);
  }
}
