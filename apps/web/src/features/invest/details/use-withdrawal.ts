import { ApiError } from '@quarrter/client/errors';
import { useAskedOnce } from '@quarrter/client/use-asked-once';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import {
  previewWithdrawal,
  type WithdrawalPreview,
} from '@quarrter/contract/client/withdrawal-preview';
import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import {
  formatAmount,
  formatMoney,
  fromWire,
  type Minor,
  parseAmount,
  toWire,
} from '@quarrter/domain/money';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useEffect, useState } from 'react';
import { request } from '../../../api/request.ts';
import { useUserDetail } from '../../../api/user-detail.ts';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { canWithdraw } from '../investment.ts';
import { usePayoutAccount } from './use-payout-account.ts';
import { useSecondFactorChoice } from './use-second-factor-choice.ts';
import { useWithdrawalRequest, type WithdrawFrom } from './use-withdrawal-request.ts';
import { withdrawalSchema } from './withdrawal-schema.ts';

const empty = { amount: '', bank_name: '', account: '', password: '' };

type Shown = 'form' | 'second-factor' | 'question';

/** The form of a withdrawal: its amount, and the account it is sent to. */
function useWithdrawalForm(
  currency: CurrencySlug,
  { balance, amount, isOpen }: { balance: Minor; amount: string; isOpen: boolean },
) {
  const profile = useUserDetail();
  const payout = usePayoutAccount(isOpen, profile.data ?? {});
  const { usesSaved } = payout;
  const schema = withdrawalSchema(codeOf[currency], balance, usesSaved);
  const form = useContractForm(schema, { ...empty, amount });
  const account = useAccountConfirmation(form.watch('bank_name'), form.watch('account'), 'account');
  const { clearErrors } = form;
  useEffect(() => {
    // The fields are gone, so their errors go too.
    if (usesSaved) clearErrors(['bank_name', 'account']);
  }, [usesSaved, clearErrors]);
  const problems = usesSaved ? [] : account.problems;
  return {
    form,
    payout,
    account: account.props,
    summary: form.attempt > 0 ? [...form.summary, ...problems] : [],
    owner: {
      firstName: profile.data?.user.first_name ?? '',
      lastName: profile.data?.user.last_name ?? '',
    },
    checkAccount: () => usesSaved || account.check(),
  };
}

/** Where the client is: the part of the form that is shown, and the last failure. */
function useSteps(isAsked: boolean) {
  const [shown, setShown] = useState<Shown | null>(isAsked ? 'form' : null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [alone] = useState(oneAtATime);
  return { shown, setShown, failure, setFailure, alone };
}

/** Sends the form, or first asks the questions that the client must answer. */
function useSending(
  currency: CurrencySlug,
  investment: InvestmentRecord,
  { form, payout, checkAccount }: ReturnType<typeof useWithdrawalForm>,
  { setShown, setFailure }: ReturnType<typeof useSteps>,
) {
  const balance = fromWire(investment.balance);
  const { sending, send, ...outcome } = useWithdrawalRequest(currency, investment);
  const older = useOlderInvestments(currency, investment);
  const secondFactor = useSecondFactorChoice(currency);
  const busy = sending || older.reading || secondFactor.checking;

  async function sendFrom(from: WithdrawFrom) {
    setFailure(null);
    setShown('form');
    const error = await send({ values: form.getValues(), from, to: payout });
    if (error === null) {
      form.reset(empty);
      setShown(null);
    } else if (from === 'one' && isQuestion(error)) await askForOlder();
    else if (error.failure === 'fields') form.showFailure(error);
    else setFailure(error);
  }

  /** Asks about an amount above the balance. Without another investment nothing can be asked. */
  async function askForOlder() {
    setFailure(null);
    const found = await older.read(amountOf(form.getValues('amount')));
    if (found instanceof ApiError) setFailure(found);
    else if (found.older_count > 0) setShown('question');
    else form.showFailure(aboveBalance(formatMoney(balance, codeOf[currency])));
  }

  const submit = form.handleSubmit(async (values) => {
    if (busy || !checkAccount()) return;
    if (await secondFactor.isNeeded(values, payout)) setShown('second-factor');
    else await sendOrAsk();
  });

  const sendOrAsk = () =>
    amountOf(form.getValues('amount')) > balance ? askForOlder() : sendFrom('one');

  return {
    busy,
    busyLabel: older.reading ? 'Checking your other investments…' : 'Sending your request…',
    outcome,
    preview: older.preview,
    secondFactor,
    submit,
    sendFrom,
    askForOlder,
    sendOrAsk,
  };
}

/** The withdrawal form, the questions before it is sent, and the outcome. */
export function useWithdrawal(currency: CurrencySlug, investment: InvestmentRecord) {
  const balance = fromWire(investment.balance);
  // The home leads here to withdraw the balance, which its button names.
  const isAsked = useAskedOnce('withdraw') === '1' && canWithdraw(investment);
  const steps = useSteps(isAsked);
  const { shown, setShown, failure, setFailure, alone } = steps;
  const amount = isAsked ? formatAmount(balance) : '';
  const start = { balance, amount, isOpen: shown !== null };
  const { checkAccount, ...typed } = useWithdrawalForm(currency, start);
  const { form } = typed;
  const { outcome, secondFactor, sendFrom, askForOlder, sendOrAsk, ...sending } = useSending(
    currency,
    investment,
    { checkAccount, ...typed },
    steps,
  );

  return {
    ...typed,
    ...sending,
    ...outcome,
    balance,
    failure,
    shown,
    heldMinutes: secondFactor.heldMinutes,
    open() {
      outcome.clearRequested();
      setShown('form');
    },
    /** While something is sent or looked up it stays open, to tell how that ended. */
    close() {
      if (sending.busy) return;
      setShown(null);
      setFailure(null);
      form.resetField('password');
    },
    /** Back to the form, with everything that was typed. */
    backToForm: () => setShown('form'),
    /** The client chooses not to set up two-step verification, and accepts the hold. */
    continueWithout() {
      secondFactor.accept();
      setShown('form');
      void alone(sendOrAsk);
    },
    proceed: () => void alone(() => sendFrom('older')),
    /** Asks again, for as much as the matured investments hold. */
    takeAvailable(amount: Minor) {
      form.setValue('amount', formatAmount(amount), { shouldValidate: true });
      void alone(askForOlder);
    },
  };
}

/** Previews a withdrawal from the client's older investments. */
function useOlderInvestments(currency: CurrencySlug, { id: shownId }: InvestmentRecord) {
  const [preview, setPreview] = useState<WithdrawalPreview | null>(null);
  const [reading, setReading] = useState(false);

  async function read(amount: Minor): Promise<WithdrawalPreview | ApiError> {
    setReading(true);
    try {
      const found = await request(previewWithdrawal, {
        query: previewQuery({ currency, shownId, amount }),
      });
      setPreview(found);
      return found;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    } finally {
      setReading(false);
    }
  }

  return { preview, reading, read };
}

/** Asks how much a withdrawal would use of each matured investment of a currency, oldest first. */
export function previewQuery(of: { currency: CurrencySlug; shownId: string; amount: Minor }) {
  const { currency, shownId, amount } = of;
  return { amount: toWire(amount), currency, investment_type_id: shownId };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;

function amountOf(text: string): Minor {
  return parseAmount(text) ?? 0n;
}

/** Whether the server found a lower balance than this page knew. */
function isQuestion(error: ApiError): boolean {
  return error.message === olderInvestmentsQuestion;
}

function aboveBalance(balance: string): ApiError {
  const message =
    `You can withdraw up to ${balance} from this investment. ` +
    'You have no other matured investment in this currency.';
  return new ApiError('fields', 409, message, { amount: [message] });
}
