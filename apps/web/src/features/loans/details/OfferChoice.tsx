import type { LoanOffer } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { formatAmount, formatMoney, fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { useState } from 'react';
import type { Chosen, ChosenOffer } from './offer-terms.ts';

/** A client may take less than was offered, or repay sooner; the figures above follow. */
export function OfferChoice(props: {
  loan: LoanRecord;
  offer: LoanOffer;
  chosen: Chosen;
  errors: ChosenOffer['errors'];
  changed: boolean;
  onChoose: (chosen: Chosen) => void;
}) {
  const { loan, offer, chosen, errors, changed, onChoose } = props;
  const offered = fromWire(loan.amount ?? loan.loan_amount);
  const minimum = fromWire(offer.minimum_amount);
  const [start, setStart] = useState(0);
  return (
    <Card title="Take less, or repay sooner">
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          We offer {formatMoney(offered, 'NGN')} over {formatMonths(loan.duration)}. You can accept
          less, or repay sooner. The payments and the cost above change with your choice.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            key={start}
            name="amount"
            label="Amount to borrow"
            hint={`From ${formatMoney(minimum, 'NGN')} to ${formatMoney(offered, 'NGN')}`}
            error={errors.amount}
            defaultValue={chosen.amount || formatAmount(offered)}
            onChange={(event) => onChoose({ ...chosen, amount: event.target.value })}
          />
          <SelectField
            name="duration"
            label="Repay over"
            placeholder={null}
            error={errors.duration}
            value={chosen.months || String(loan.duration)}
            options={offer.choices.map(({ duration }) => ({
              value: String(duration),
              label: formatMonths(duration),
            }))}
            onChange={(event) => onChoose({ ...chosen, months: event.target.value })}
          />
        </div>
        {changed && (
          <div>
            <Button
              size="small"
              onClick={() => {
                onChoose({ amount: '', months: '' });
                setStart(start + 1);
              }}
            >
              Back to the full offer
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
