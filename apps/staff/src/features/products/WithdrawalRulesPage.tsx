import { useCall } from '@quarrter/client/calls';
import {
  proposeWithdrawalRules,
  staffWithdrawalRules,
  type WithdrawalRulesRecord,
} from '@quarrter/contract/staff/withdrawal-rules';
import { currencyFromSlug, formatAmount } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { useParams } from 'wouter';
import { ActionForm } from '../../shell/ActionForm.tsx';
import { currencyNames } from '../../shell/currencies.ts';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { afterProposal } from './use-products.ts';
import { limitNames, WithdrawalLimits } from './WithdrawalLimits.tsx';

/** The amounts above which withdrawals of a currency are protected. */
export default function WithdrawalRulesPage() {
  const { currency: slug = '' } = useParams();
  const currency = currencyFromSlug(slug) ?? 'NGN';
  const { data, error, refetch } = useCall(staffWithdrawalRules, { params: { currency: slug } });
  if (!data) return <NoRecord what="product" error={error} onRetry={() => refetch()} />;
  const { rules, proposals } = data;
  return (
    <ProductFrame
      key={slug}
      title={`Withdrawals in ${currencyNames[currency]}`}
      terms={<WithdrawalLimits currency={currency} rules={rules} />}
      proposals={proposals}
      form={(onDone) => <RulesForm slug={slug} rules={rules} onDone={onDone} />}
    />
  );
}

function RulesForm(props: { slug: string; rules: WithdrawalRulesRecord; onDone: () => void }) {
  const { slug, rules, onDone } = props;
  const currency = currencyFromSlug(slug) ?? 'NGN';
  return (
    <ActionForm
      call={proposeWithdrawalRules}
      params={{ currency: slug }}
      start={{
        version: rules.version,
        holdAbove: formatAmount(rules.holdAbove),
        identityAbove: formatAmount(rules.identityAbove),
        approvalAbove: rules.approvalAbove === null ? '' : formatAmount(rules.approvalAbove),
      }}
      after={afterProposal}
      label="Send for approval"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={limitNames.hold}
            hint="For transfers to a new account"
            currency={currency}
            {...form.field('holdAbove')}
          />
          <MoneyField
            label={limitNames.identity}
            hint="The client’s total investments in this currency"
            currency={currency}
            {...form.field('identityAbove')}
          />
          <MoneyField
            label={limitNames.approval}
            hint="Leave empty for no limit"
            currency={currency}
            {...form.field('approvalAbove')}
          />
        </div>
      )}
    </ActionForm>
  );
}
