import { ApiError } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { WithdrawalPreview } from '@quarrter/contract/client/withdrawal-preview';
import { olderInvestmentsQuestion } from '@quarrter/domain/investments';
import {
  formatAmount,
  formatMoney,
  fromWire,
  type Minor,
  parseAmount,
} from '@quarrter/domain/money';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useRef, useState } from 'react';
import { useUserDetail } from '../../../api/user-detail.ts';
import { readPreview } from '../../../api/withdrawals.ts';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { usePayoutAccount } from './use-payout-account.ts';
import { useSecondFactorChoice } from './use-second-factor-choice.ts';
import type { WithdrawFrom } from './use-withdrawal-request.ts';
import { useWithdrawalRequest } from './use-withdrawal-request.ts';
import { withdrawalSchema } from './withdrawal-schema.ts';

const empty = { amount: '', bank_name: '', account: '', password: '' };

type Shown = 'form' | 'second-factor' | 'question';

/** The withdrawal form, the questions before it is sent, and the outcome. */
export function useWithdrawal(currency: CurrencySlug, investment: InvestmentRecord) {
  const profile = useUserDetail();
  const balance = fromWire(investment.balance);
  const [shown, setShown] = useState<Shown | null>(null);
  const payout = usePayoutAccount(shown !== null, profile.data ?? {});
  const form = useContractForm(
    withdrawalSchema(codeOf[currency], balance, payout.usesSaved),
    empty,
  );
  const account = useAccountConfirmation(form.watch('bank_name'), form.watch('account'), 'account');
  const { busy, requested, send, clearRequested } = useWithdrawalRequest(currency, investment);
  const [preview, setPreview] = useState<WithdrawalPreview | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const secondFactor = useSecondFactorChoice(currency);
  /** Goes up each time the form closes, so that a check still in progress then sends nothing. */
  const closed = useRef(0);
  const [alone] = useState(oneAtATime);

  async function sendFrom(from: WithdrawFrom) {
    setFailure(null);
    setShown('form');
    const error = await send({ values: form.getValues(), from, toSaved: payout.usesSaved });
    if (error === null) {
      form.reset(empty);
      setShown(null);
    } else if (from === 'one' && isQuestion(error)) {
      await askForOlder();
    } else if (error.failure === 'fields') {
      form.showFailure(error);
    } else {
      setFailure(error);
    }
  }

  /**
   * An amount above the balance is a question to the client, with what it would mean. Without
   * another investment there is nothing to ask.
   */
  async function askForOlder() {
    setPreviewing(true);
    setFailure(null);
    try {
      const amount = amountOf(form.getValues('amount'));
      const found = await readPreview({ currency, shownId: investment.id, amount });
      if (found.older_count === 0) {
        form.showFailure(aboveBalance(formatMoney(balance, codeOf[currency])));
      } else {
        setPreview(found);
        setShown('question');
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setPreviewing(false);
    }
  }

  const submit = form.handleSubmit(async (values) => {
    if (busy || secondFactor.checking || (!payout.usesSaved && !account.check())) return;
    const before = closed.current;
    const isAsked = await secondFactor.isNeeded(values, payout.usesSaved);
    if (closed.current !== before) return;
    if (isAsked) setShown('second-factor');
    else await sendOrAsk();
  });

  function sendOrAsk() {
    return amountOf(form.getValues('amount')) > balance ? askForOlder() : sendFrom('one');
  }

  const problems = payout.usesSaved ? [] : account.problems;
  return {
    form,
    summary: form.attempt > 0 ? [...form.summary, ...problems] : [],
    payout,
    account: account.props,
    owner: {
      firstName: profile.data?.user.first_name ?? '',
      lastName: profile.data?.user.last_name ?? '',
    },
    balance,
    busy: busy || previewing || secondFactor.checking,
    busyLabel: previewing ? 'Looking at your other investments…' : 'Sending your request…',
    failure,
    requested,
    submit,
    shown,
    preview,
    heldMinutes: secondFactor.heldMinutes,
    open() {
      clearRequested();
      setShown('form');
    },
    /** Sends nothing further. A request already in progress still reports how it ended. */
    close() {
      closed.current += 1;
      setShown(null);
      if (busy) return;
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
