import { invalidate } from '@quarrter/client/calls';
import { ApiError, isUnanswered } from '@quarrter/client/errors';
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
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';
import type { CurrencySlug } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
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
      currency,
      day: String(day),
      card_id: isSaved ? card_id : '',
      amount: formatAmount(fromWire(amount)),
    };
  }
  const amount = parseAmount(suggested.amount ?? '');
  return {
    currency: suggested.currency,
    day: '',
    card_id: card?.id ?? '',
    amount: amount === null ? '' : formatAmount(amount),
  };
}

const mayBeChanged =
  'Your changes may already be saved. It is safe to send them again, with or without corrections.';
/** With another amount it would be a second one. */
const mayBeSetUp =
  'Your top-up may already be set up. It is safe to send it again without changes. To change ' +
  'anything, please close this first: if your top-up is on the list, change it there.';

/** Sets up or changes a monthly top-up. The effect is written above the button. */
export function TopUpDialog(props: {
  topUp: TopUpRecord | null;
  suggested: Suggested;
  list: TopUpList;
  onClose: () => void;
}) {
  const { topUp, suggested, list, onClose } = props;
  const queries = useQueryClient();
  const tiers = useInvestmentTiers().data ?? [];
  const requestKey = useRequestKey();
  const promiseFor = (typed: TopUpForm) => {
    const currency = currencyFromSlug(typed.currency) ?? 'NGN';
    const cardName = list.saved_cards.find(({ id }) => id === typed.card_id)?.name ?? 'your card';
    return promiseOf({ ...typed, currency, cardName, isChange: topUp !== null }, tiers, list.today);
  };
  return (
    <ActionDialog
      title={topUp ? 'Change your monthly top-up' : 'Set up a monthly top-up'}
      schema={topUpForm}
      start={startOf(topUp, suggested, list)}
      send={async ({ currency, ...terms }) => {
        const body = { ...terms, currency };
        const sent = topUp
          ? request(changeTopUp, { params: { id: topUp.id }, body: terms })
          : request(createTopUp, { body, requestKey: requestKey.of(body) });
        await sent.catch((error: unknown) => {
          // It may have been saved, and the page behind shows it then.
          if (error instanceof ApiError && isUnanswered(error)) invalidate(queries, topUpList);
          throw error;
        });
        await invalidate(queries, topUpList);
        onClose();
      }}
      failed={topUp ? mayBeChanged : mayBeSetUp}
      label={topUp ? 'Save changes' : 'Set up top-up'}
      busyLabel="Saving…"
      tone="action"
      keep="Cancel"
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          {topUp?.announced && <Announced topUp={topUp} />}
          {topUp === null && (
            <SelectField
              label="Currency"
              options={currencies}
              placeholder={null}
              {...field('currency')}
            />
          )}
          <MoneyField
            label="Amount each month"
            currency={currencyFromSlug(watch('currency')) ?? 'NGN'}
            {...field('amount')}
          />
          <SelectField label="Day of the month" options={days} {...field('day')} />
          <SelectField
            label="Card"
            options={list.saved_cards.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('card_id')}
          />
          <RiskLine />
          <Promised text={promiseFor(watch())} nextOfKin={list.next_of_kin} />
        </>
      )}
    </ActionDialog>
  );
}

function Promised({ text, nextOfKin }: { text: string | null; nextOfKin: string | null }) {
  if (!text) return null;
  return (
    <div className="grid gap-2 rounded-lg bg-main-soft p-4 text-sm forced-colors:border">
      <p>{text}</p>
      <p>
        We’ll always email you 3 days before we charge your card. If your bank declines the card,
        we’ll try again on the next 2 days.
      </p>
      {nextOfKin && <p>Next of kin: {nextOfKin}, as you last told us.</p>}
    </div>
  );
}

function Announced({ topUp }: { topUp: TopUpRecord }) {
  return (
    <Alert tone="warn" title="You have a charge coming up">
      If you change this top-up, we will cancel the {amountOf(topUp)} charge on{' '}
      {formatDate(topUp.next_charge_on ?? '')}.
    </Alert>
  );
}
