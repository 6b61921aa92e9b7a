import { approvalList } from '@quarrter/contract/staff/approvals';
import type { SupportMessage } from '@quarrter/contract/staff/messages';
import { proposeRedress, redressForm } from '@quarrter/contract/staff/redress';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useCan } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { currencies } from '../../shell/currencies.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';

/** Proposes what we owe the client because of the mistake that an upheld complaint is about. */
export function ProposeRedress({ complaint }: { complaint: SupportMessage }) {
  const { subject, outcome, clientId } = complaint;
  const canPropose = useCan('propose-redress');
  const open = usePageDialog();
  const isUpheld = outcome === 'upheld' || outcome === 'partly-upheld';
  if (!canPropose || !isUpheld || clientId === null) return null;
  return (
    <Button size="small" onClick={() => open(<RedressDialog complaint={complaint} />)}>
      Propose redress <span className="sr-only">for {subject}</span>
    </Button>
  );
}

function RedressDialog({ complaint: { id, name } }: { complaint: SupportMessage }) {
  return (
    <ActionDialog
      call={proposeRedress}
      params={{ id }}
      schema={redressForm}
      start={{ amount: '', currency: 'NGN', reason: '' }}
      after={{ reloads: [approvalList] }}
      title={`Redress for ${name}`}
      label="Send for approval"
      note={
        'When a second person approves, we owe the client this money and email them. Finance ' +
        'then pays it to the client’s bank account or, if the client agrees, applies it to a ' +
        'loan. A penalty that is still owed is waived on the loan page instead.'
      }
    >
      {(form) => (
        <>
          <SelectField
            label="Currency"
            placeholder={null}
            options={currencies}
            {...form.field('currency')}
          />
          <MoneyField
            label="Amount"
            currency={form.watch('currency') === 'USD' ? 'USD' : 'NGN'}
            {...form.field('amount')}
          />
          <WordsField
            record={id}
            label="Reason"
            hint="Our mistake, and how the amount was calculated. The person who decides reads it."
            maxLength={500}
            {...form.field('reason')}
          />
        </>
      )}
    </ActionDialog>
  );
}
