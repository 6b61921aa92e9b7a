import { signIn } from '@quarrter/contract/accounts';
import { withdraw } from '@quarrter/contract/investments';
import { withdrawalMessages } from '@quarrter/domain/investments';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { ApiError } from '../../../api/error.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { startSession } from '../../../session/store.ts';
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
    if (error instanceof ApiError && error.status === 403) throw passwordError(error.message);
    throw error;
  }
}

async function checkPassword(email: string, password: string) {
  try {
    startSession(await request(signIn, { body: { email, password } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      throw passwordError(withdrawalMessages.passwordWrong);
    }
    if (error instanceof ApiError && error.status === 429) throw passwordError(error.message);
    throw error;
  }
}

function passwordError(message: string): ApiError {
  return new ApiError('fields', 400, message, { password: [message] });
}
