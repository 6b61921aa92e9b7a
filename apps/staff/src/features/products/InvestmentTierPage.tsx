import { useCall } from '@quarrter/client/calls';
import {
  proposeInvestmentTier,
  type StaffInvestmentTier,
  staffInvestmentTier,
} from '@quarrter/contract/staff/products';
import { formatAmount } from '@quarrter/domain/money';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { useParams } from 'wouter';
import { tierText } from '../../investments/tiers.ts';
import { ActionForm } from '../../shell/ActionForm.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { afterProposal } from './use-products.ts';

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
          <Fact label="Rate">{tier.rate}% per month</Fact>
        </Facts>
      }
      proposals={proposals}
      form={(onDone) => <TierForm tier={tier} onDone={onDone} />}
    />
  );
}

function TierForm({ tier, onDone }: { tier: StaffInvestmentTier; onDone: () => void }) {
  const { code, version, currency, minimum, maximum, rate } = tier;
  return (
    <ActionForm
      call={proposeInvestmentTier}
      params={{ code }}
      start={{
        version,
        minimum: formatAmount(minimum),
        maximum: maximum === null ? '' : formatAmount(maximum),
        rate,
      }}
      after={afterProposal}
      label="Send for approval"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField label="Minimum" currency={currency} {...form.field('minimum')} />
          <MoneyField
            label="Maximum"
            hint="Leave empty for no limit"
            currency={currency}
            {...form.field('maximum')}
          />
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
