import { useCall } from '@quarrter/client/calls';
import type { InvestmentTierRecord } from '@quarrter/contract/products';
import { proposeInvestmentTier, staffInvestmentTier } from '@quarrter/contract/staff/products';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { useParams } from 'wouter';
import { tierText } from '../../investments/tiers.ts';
import { ActionForm } from '../../shell/ActionForm.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { amountText } from './LoanProductForm.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { afterProposal } from './use-products.ts';

const currencies = { naira: 'NGN', dollar: 'USD' } as const;

/** One investment tier. */
export default function InvestmentTierPage() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useCall(staffInvestmentTier, { params: { code } });
  if (!data) return <NoRecord what="product" error={error} onRetry={() => refetch()} />;
  const { tier, proposals } = data;
  return (
    <ProductFrame
      key={code}
      title={tierText(tier)}
      terms={
        <Facts>
          <Fact label="Code">{code}</Fact>
          <Fact label="Rate a month">{tier.interest}%</Fact>
        </Facts>
      }
      proposals={proposals}
      form={(onDone) => <TierForm tier={tier} onDone={onDone} />}
    />
  );
}

function TierForm({ tier, onDone }: { tier: InvestmentTierRecord; onDone: () => void }) {
  const currency = currencies[tier.currency];
  return (
    <ActionForm
      call={proposeInvestmentTier}
      params={{ code: tier.id }}
      start={{
        version: tier.version,
        min: amountText(tier.min),
        max: tier.max === null ? '' : amountText(tier.max),
        interest: tier.interest,
      }}
      after={afterProposal}
      label="Send for approval"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField label="Minimum" currency={currency} {...form.field('min')} />
          <MoneyField
            label="Maximum"
            hint="Empty for no limit"
            currency={currency}
            {...form.field('max')}
          />
          <TextField
            label="Rate, percent per month"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            {...form.field('interest')}
          />
        </div>
      )}
    </ActionForm>
  );
}
