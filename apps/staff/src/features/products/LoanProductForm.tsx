import { proposeLoanProduct, type StaffLoanProduct } from '@quarrter/contract/staff/products';
import { formatAmount } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import type { ReactNode } from 'react';
import { ActionForm } from '../../shell/ActionForm.tsx';
import type { ActionFormOf, SchemaOf } from '../../shell/use-action-form.ts';
import { afterProposal } from './use-products.ts';

/** All terms of a loan product; a proposal also includes the unchanged ones. */
export function LoanProductForm(props: { product: StaffLoanProduct; onDone: () => void }) {
  const { product, onDone } = props;
  return (
    <ActionForm
      call={proposeLoanProduct}
      params={{ type: product.type }}
      start={startingValues(product)}
      after={afterProposal}
      label="Send for approval"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-6">
          <SizeFields form={form} product={product} />
          <IncomeFields form={form} product={product} />
          <RepaymentFields form={form} />
        </div>
      )}
    </ActionForm>
  );
}

type Form = ActionFormOf<SchemaOf<typeof proposeLoanProduct>>;

function SizeFields({ form: { field }, product }: { form: Form; product: StaffLoanProduct }) {
  return (
    <>
      <Group title="Amount and time">
        <MoneyField label="Minimum" {...field('minimum')} />
        <MoneyField label="Maximum" hint="Leave empty for no limit" {...field('maximum')} />
        <FigureField label="Shortest duration in months" {...field('shortestMonths')} />
        <FigureField label="Longest duration in months" {...field('longestMonths')} />
      </Group>
      {product.tiers.map((_tier, place) => (
        <Group key={place} title={`Tier ${place + 1}`}>
          <MoneyField label={`Minimum of tier ${place + 1}`} {...field(`tiers.${place}.minimum`)} />
          <MoneyField label={`Maximum of tier ${place + 1}`} {...field(`tiers.${place}.maximum`)} />
        </Group>
      ))}
      <Group title="Rate, percent per month">
        <FigureField
          label="Lowest rate"
          hint="The lowest an approver may offer"
          {...field('lowestRate')}
        />
        <FigureField label="Highest rate" hint="Shown on the website" {...field('rate')} />
      </Group>
    </>
  );
}

function IncomeFields({ form: { field }, product }: { form: Form; product: StaffLoanProduct }) {
  return (
    <Group title="Income">
      <FigureField
        label="Largest amount by income"
        hint="A multiple of monthly income, such as 40/29. Leave empty for no limit"
        {...field('incomeMultiple')}
      />
      <FigureField
        label="Share of income for repayments, percent"
        hint="Clients cannot choose instalments above this. Leave empty for no limit"
        {...field('affordability')}
      />
      {product.turnoverShare !== null && (
        <FigureField
          label="Share of sales that is income, percent"
          hint="Applied to one sixth of a trader’s sales in 6 months"
          {...field('turnoverShare')}
        />
      )}
    </Group>
  );
}

function RepaymentFields({ form: { field } }: { form: Form }) {
  return (
    <>
      <Group title="Penalties, percent of the original amount">
        <FigureField label="Penalty per day" {...field('penaltyPerDay')} />
        <FigureField label="Maximum total penalties" {...field('penaltyCap')} />
        <FigureField
          label="Penalty pause during a hardship request, days"
          hint="From the request until our answer, up to this many days per loan. 0 for none"
          {...field('penaltyPauseDays')}
        />
      </Group>
      <Group title="Early settlement, percent">
        <FigureField
          label="Rebate"
          hint="Share of the interest not yet due. 0 for none"
          {...field('rebate')}
        />
      </Group>
    </>
  );
}

function startingValues(product: StaffLoanProduct) {
  return {
    ...product,
    minimum: formatAmount(product.minimum),
    maximum: product.maximum === null ? '' : formatAmount(product.maximum),
    shortestMonths: String(product.shortestMonths),
    longestMonths: String(product.longestMonths),
    penaltyPauseDays: String(product.penaltyPauseDays),
    incomeMultiple: product.incomeMultiple ?? '',
    affordability: product.affordability ?? '',
    turnoverShare: product.turnoverShare ?? '',
    tiers: product.tiers.map(({ minimum, maximum }) => ({
      minimum: formatAmount(minimum),
      maximum: formatAmount(maximum),
    })),
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="col-span-full mb-3 font-600">{title}</legend>
      {children}
    </fieldset>
  );
}

function FigureField(props: Parameters<typeof TextField>[0]) {
  return <TextField inputMode="decimal" autoComplete="off" className="figures" {...props} />;
}
