import { useCall } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  proposeWithdrawalRules,
  staffWithdrawalRules,
  type WithdrawalRulesForm,
  type WithdrawalRulesRecord,
  withdrawalRulesForm,
} from '@quarrter/contract/staff/withdrawal-rules';
import { currencyFromSlug } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { amountText } from './LoanProductForm.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { usePropose } from './use-products.ts';
import { limitNames, WithdrawalLimits } from './WithdrawalLimits.tsx';

const names = { NGN: 'naira', USD: 'dollars' };

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
      title={`Withdrawals in ${names[currency]}`}
      terms={<WithdrawalLimits currency={currency} rules={rules} />}
      proposals={proposals}
      form={(onDone) => <RulesForm slug={slug} rules={rules} onDone={onDone} />}
    />
  );
}

function RulesForm(props: { slug: string; rules: WithdrawalRulesRecord; onDone: () => void }) {
  const { slug, rules, onDone } = props;
  const currency = currencyFromSlug(slug) ?? 'NGN';
  const form = useContractForm(
    withdrawalRulesForm,
    {
      version: rules.version,
      hold_above: amountText(rules.hold_above),
      identity_above: amountText(rules.identity_above),
      approval_above: rules.approval_above === null ? '' : amountText(rules.approval_above),
    },
    { focusFirstError: true },
  );
  const act = usePropose((body: WithdrawalRulesForm) =>
    request(proposeWithdrawalRules, { params: { currency: slug }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onDone, form.showFailure);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={limitNames.hold}
          hint="For transfers to a new account"
          currency={currency}
          {...form.field('hold_above')}
        />
        <MoneyField
          label={limitNames.identity}
          hint="All that the client has invested in this currency"
          currency={currency}
          {...form.field('identity_above')}
        />
        <MoneyField
          label={limitNames.approval}
          hint="Empty for no limit"
          currency={currency}
          {...form.field('approval_above')}
        />
      </div>
      <ActionError error={form.formFailure} />
      <div className="flex flex-wrap gap-3">
        {actionButtons({ label: 'Send for approval', busy: act.isPending, onClose: onDone })}
      </div>
    </form>
  );
}
