import type { InvestmentRecord } from '@quarrter/contract/investments';
import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import { fromWire, type Minor, parseAmount } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { refreshInvestments } from '../../../api/investments.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { useUserDetail } from '../../../api/user-detail.ts';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { codeOf } from '../currency.ts';
import { sendWithdrawal, type WithdrawFrom } from './send-withdrawal.ts';
import { withdrawalSchema } from './withdrawal-schema.ts';

const empty = { amount: '', bank_name: '', account: '', password: '' };

/** WDR-03..16: the form, the question about older investments, and what came of it. */
export function useWithdrawal(currency: CurrencySlug, investment: InvestmentRecord) {
  const { email } = useClient();
  const queries = useQueryClient();
  const profile = useUserDetail();
  const balance = fromWire(investment.balance);
  const schema = useMemo(() => withdrawalSchema(codeOf[currency], balance), [currency, balance]);
  const form = useContractForm(schema, empty);
  const [bank = '', accountNumber = ''] = form.watch(['bank_name', 'account']);
  const account = useAccountConfirmation(bank, accountNumber);
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [requested, setRequested] = useState<Minor | null>(null);
  const order = useRef<{ text: string; requestKey: string } | null>(null);

  /** The same withdrawal again has the same key, so that it is never taken twice. */
  function keyOf(from: WithdrawFrom): string {
    const { amount, bank_name, account: number } = form.getValues();
    const text = JSON.stringify([from, parseAmount(amount)?.toString(), bank_name, number]);
    if (order.current?.text !== text) order.current = { text, requestKey: newRequestKey() };
    return order.current.requestKey;
  }

  async function send(from: WithdrawFrom) {
    setBusy(true);
    setFailure(null);
    const values = form.getValues();
    const { id } = investment;
    try {
      await sendWithdrawal({ values, from, currency, id, email, requestKey: keyOf(from) });
      order.current = null;
      setRequested(parseAmount(values.amount));
      setWanted(false);
      form.reset(empty);
      await refreshInvestments(queries, currency);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  function fail(error: ApiError) {
    setWanted(true);
    if (error.failure === 'fields') form.refuse(error);
    else if (error.message === olderInvestmentsQuestion) setAsking(true);
    else setFailure(error);
  }

  const submit = form.handleSubmit(({ amount }) => {
    if (busy || !account.check()) return;
    // WDR-14: the screen asks before anything is sent.
    if ((parseAmount(amount) ?? 0n) > balance) setAsking(true);
    else return send('one');
  });

  return {
    form,
    account: account.props,
    balance,
    busy,
    failure,
    requested,
    submit,
    isOpen: wanted && !asking,
    isAsking: wanted && asking,
    open() {
      setRequested(null);
      const known = profile.data?.bank_name;
      if (known && !form.getValues('bank_name')) form.setValue('bank_name', known);
      setWanted(true);
    },
    close() {
      setWanted(false);
      // What is on its way still tells its end: on the page, or here again.
      if (busy) return;
      setFailure(null);
      form.resetField('password');
    },
    /** WDR-15. */
    proceed() {
      setAsking(false);
      return send('older');
    },
    /** WDR-16: nothing further is sent. */
    cancel() {
      setAsking(false);
      setWanted(false);
      form.resetField('password');
    },
  };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;
