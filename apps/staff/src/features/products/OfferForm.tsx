import { createOffer, staffOffers } from '@quarrter/contract/staff/offers';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { ActionForm } from '../../shell/ActionForm.tsx';

const currencies = [
  { value: 'NGN', label: 'Naira' },
  { value: 'USD', label: 'Dollar' },
];
const empty = { name: '', unitPrice: '', slots: '', months: '', rate: '' };

/** Makes an offer, which waits for its opening. */
export function OfferForm({ onDone }: { onDone: () => void }) {
  const whole = { inputMode: 'numeric', autoComplete: 'off', className: 'figures' } as const;
  return (
    <ActionForm
      call={createOffer}
      start={{ currency: 'NGN', ...empty }}
      after={{ reloads: [staffOffers] }}
      label="Save the offer"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" autoComplete="off" {...form.field('name')} />
          <SelectField label="Currency" options={currencies} {...form.field('currency')} />
          <MoneyField
            label="Price of a slot"
            currency={form.watch('currency')}
            {...form.field('unitPrice')}
          />
          <TextField label="Slots" {...whole} {...form.field('slots')} />
          <TextField label="Months" {...whole} {...form.field('months')} />
          <TextField
            label="Rate, percent per month"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            {...form.field('rate')}
          />
        </div>
      )}
    </ActionForm>
  );
}
