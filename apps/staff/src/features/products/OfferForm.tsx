import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  createOffer,
  type OfferForm as OfferInput,
  offerForm,
  staffOffers,
} from '@quarrter/contract/staff/offers';
import { currencyFromSlug } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';

const currencies = [
  { value: 'naira', label: 'Naira' },
  { value: 'dollar', label: 'Dollar' },
];
const empty = { currency: 'naira', name: '', unit_price: '', slots: '', months: '', interest: '' };

/** Makes an offer, which waits for its opening. */
export function OfferForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useContractForm(offerForm, empty, { focusFirstError: true });
  const act = useSingleMutation({
    mutationFn: (body: OfferInput) => request(createOffer, { body }),
    onSuccess: () => invalidate(client, staffOffers),
  });
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onDone, form.showFailure);
  });
  const whole = { inputMode: 'numeric', autoComplete: 'off', className: 'figures' } as const;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <SelectField label="Currency" options={currencies} {...form.field('currency')} />
        <MoneyField
          label="Price of a slot"
          currency={currencyFromSlug(form.watch('currency')) ?? 'NGN'}
          {...form.field('unit_price')}
        />
        <TextField label="Slots" {...whole} {...form.field('slots')} />
        <TextField label="Months" {...whole} {...form.field('months')} />
        <TextField
          label="Rate, percent a month"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...form.field('interest')}
        />
      </div>
      <ActionError error={form.formFailure} />
      <div className="flex flex-wrap gap-3">
        {actionButtons({ label: 'Save the offer', busy: act.isPending, onClose: onDone })}
      </div>
    </form>
  );
}
