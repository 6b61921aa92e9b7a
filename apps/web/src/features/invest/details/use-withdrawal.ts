import type { ApiError } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { InvestmentRecord } from '@quarrter/contract/investments';
import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import { fromWire, parseAmount } from '@quarrter/domain/money';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useMemo, useState } from 'react';
import { useUserDetail } from '../../../api/user-detail.ts';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import type { WithdrawFrom } from './use-withdrawal-request.ts';
import { useWithdrawalRequest } from './use-withdrawal-request.ts';
import { withdrawalSchema } from './withdrawal-schema.ts';

const empty = { amount: '', bank_name: '', account: '', password: '' };

/** The withdrawal form, the question about older investments, and the outcome. */
export function useWithdrawal(currency: CurrencySlug, investment: InvestmentRecord) {
  const profile = useUserDetail();
  const balance = fromWire(investment.balance);
  const schema = useMemo(() => withdrawalSchema(codeOf[currency], balance), [currency, balance]);
  const form = useContractForm(schema, empty);
  const account = useAccountConfirmation(form.watch('bank_name'), form.watch('account'), 'account');
  const { busy, requested, send, clearRequested } = useWithdrawalRequest(currency, investment);
  const [shown, setShown] = useState<'form' | 'question' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [alone] = useState(oneAtATime);

  async function sendFrom(from: WithdrawFrom) {
    setFailure(null);
    setShown('form');
    const error = await send(form.getValues(), from);
    if (!error) form.reset(empty);
    setShown(error ? (isQuestion(error) ? 'question' : 'form') : null);
    if (error?.failure === 'fields') form.showFailure(error);
    else if (error && !isQuestion(error)) setFailure(error);
  }

  const submit = form.handleSubmit(({ amount }) => {
    if (busy || !account.check()) return;
    // An amount above the balance is a question to the client, so nothing is sent yet.
    if ((parseAmount(amount) ?? 0n) > balance) setShown('question');
    else return sendFrom('one');
  });

  return {
    form,
    summary: form.attempt > 0 ? [...form.summary, ...account.problems] : [],
    account: account.props,
    owner: {
      firstName: profile.data?.user.first_name ?? '',
      lastName: profile.data?.user.last_name ?? '',
    },
    balance,
    busy,
    failure,
    requested,
    submit,
    shown,
    open() {
      clearRequested();
      const known = profile.data?.bank_name;
      if (known && !form.getValues('bank_name')) form.setValue('bank_name', known);
      setShown('form');
    },
    /** Sends nothing further. A request already in progress still reports how it ended. */
    close() {
      setShown(null);
      if (busy) return;
      setFailure(null);
      form.resetField('password');
    },
    proceed: () => void alone(() => sendFrom('older')),
  };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;

/** Whether the server found a lower balance than this page knew. */
function isQuestion(error: ApiError): boolean {
  return error.message === olderInvestmentsQuestion;
}
