import { invalidate } from '@quarrter/client/calls';
import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { type TopUpForm, topUpForm } from '@quarrter/contract/client/top-up-forms';
import {
  changeTopUp,
  createTopUp,
  type TopUpList,
  type TopUpRecord,
  topUpList,
} from '@quarrter/contract/client/top-ups';
import { formatDate } from '@quarrter/domain/calendar';
import { currencyFromSlug, formatAmount, fromWire, parseAmount } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { useInvestmentTiers } from '../../../products/WithInvestmentTiers.tsx';
import { nameOf } from '../currency.tsx';
import { amountOf, dayOf, promiseOf } from './top-up-texts.ts';

const currencies = Object.entries(nameOf).map(([value, label]) => ({ value, label }));
const days = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: dayOf({ day: index + 1 }),
}));

type Suggested = { readonly currency: CurrencySlug; readonly amount: string | null };

function startOf(topUp: TopUpRecord | null, suggested: Suggested, list: TopUpList): TopUpForm {
  const [card] = list.saved_cards;
  if (topUp !== null) {
    const { currency, amount, day, card_id } = topUp;
    const isSaved = list.saved_cards.some(({ id }) => id === card_id);
    return {
      ...{ currency, day: String(day), card_id: isSaved ? card_id : '' },
      amount: formatAmount(fromWire(amount)),
    };
  }
  const amount = parseAmount(suggested.amount ?? '');
  return {
    ...{ currency: suggested.currency, day: '', card_id: card?.id ?? '' },
    amount: amount === null ? '' : formatAmount(amount),
  };
}

/** Sets a monthly top-up up, or changes one. What will happen stands above the button. */
export function TopUpDialog(props: {
  topUp: TopUpRecord | null;
  suggested: Suggested;
  list: TopUpList;
  onClose: () => void;
}) {
  const { topUp, suggested, list, onClose } = props;
  const queries = useQueryClient();
  const tiers = useInvestmentTiers().data ?? [];
  const form = useContractForm(topUpForm, startOf(topUp, suggested, list));
  const requestKey = useRequestKey();
  const { isSubmitting } = form.formState;
  const typed = form.watch();
  const currency = currencyFromSlug(typed.currency) ?? 'NGN';
  const card = list.saved_cards.find(({ id }) => id === typed.card_id);
  const cardName = card?.name ?? 'your card';
  const promise = promiseOf(
    { ...typed, currency, cardName, isChange: topUp !== null },
    tiers,
    list.today,
  );

  function create(body: TopUpForm) {
    return request(createTopUp, { body, requestKey: requestKey.of(body) });
  }

  const submit = form.handleSubmit(async ({ currency: slug, ...terms }) => {
    try {
      if (topUp) await request(changeTopUp, { params: { id: topUp.id }, body: terms });
      else await create({ ...terms, currency: slug });
      await invalidate(queries, topUpList);
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });

  return (
    <Dialog
      open
      title={topUp ? 'Change your monthly top-up' : 'Set up a monthly top-up'}
      onClose={() => !isSubmitting && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {topUp?.announced && <Announced topUp={topUp} />}
        {topUp === null && (
          <SelectField
            label="Currency"
            options={currencies}
            placeholder={null}
            {...form.field('currency')}
          />
        )}
        <MoneyField label="Amount each month" currency={currency} {...form.field('amount')} />
        <SelectField label="Day of the month" options={days} {...form.field('day')} />
        <SelectField
          label="Card"
          options={list.saved_cards.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('card_id')}
        />
        {promise && (
          <div className="grid gap-2 rounded-lg bg-main-soft p-4 text-sm forced-colors:border">
            <p>{promise}</p>
            <p>
              We email you three days before each charge, and nothing is charged without that. If
              your bank declines the card, we try again on the next two days.
            </p>
            {list.next_of_kin && <p>Next of kin: {list.next_of_kin}, as you last told us.</p>}
          </div>
        )}
        <FormFailure failure={form.formFailure} what="Saving your top-up" onRetry={submit} />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" tone="action" busy={isSubmitting} busyLabel="Saving…">
            {topUp ? 'Save changes' : 'Set up top-up'}
          </Button>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Announced({ topUp }: { topUp: TopUpRecord }) {
  return (
    <Alert tone="warn" title="A charge is announced">
      If you change something, the {amountOf(topUp)} that we announced for{' '}
      {formatDate(topUp.next_charge_on ?? '')} is not charged.
    </Alert>
  );
}
