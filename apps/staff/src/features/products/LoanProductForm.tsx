import type { LoanProductRecord } from '@quarrter/contract/products';
import { proposeLoanProduct } from '@quarrter/contract/staff/products';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import type { ReactNode } from 'react';
import { ActionForm } from '../../shell/ActionForm.tsx';
import { afterProposal } from './use-products.ts';

/** All terms of a loan product; what stays as it is, is proposed as it is. */
export function LoanProductForm(props: { product: LoanProductRecord; onDone: () => void }) {
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
      {({ field }) => (
        <div className="grid gap-6">
          {' '}
          <Group title="Amount and time">
            <MoneyField label="Minimum" {...field('minimum')} />
            <MoneyField label="Maximum" hint="Empty for no limit" {...field('maximum')} />
            <FigureField label="Shortest duration in months" {...field('shortest_months')} />
            <FigureField label="Longest duration in months" {...field('longest_months')} />
          </Group>
          {product.tiers.map(({ tier }, place) => (
            <Group key={tier} title={`Tier ${tier}`}>
              <MoneyField label={`Minimum of tier ${tier}`} {...field(`tiers.${place}.minimum`)} />
              <MoneyField label={`Maximum of tier ${tier}`} {...field(`tiers.${place}.maximum`)} />
            </Group>
          ))}
          <Group title="Rate, percent per month">
            <FigureField
              label="Lowest rate"
              hint="The lowest an approver may offer"
              {...field('lowest_rate')}
            />
            <FigureField label="Highest rate" hint="What the website shows" {...field('rate')} />
          </Group>
          <Group title="Income">
            <FigureField
              label="Largest amount by income"
              hint="A multiple of monthly income, such as 40/29. Empty for no limit"
              {...field('income_multiple')}
            />
            <FigureField
              label="Share of income for repayments, percent"
              hint="Above it a duration cannot be chosen. Empty for no limit"
              {...field('affordability')}
            />
          </Group>
          <Group title="Penalties, percent of the original amount">
            <FigureField label="Penalty per day" {...field('penalty_per_day')} />
            <FigureField label="All penalties together" {...field('penalty_cap')} />
          </Group>
          <Group title="Settling early, percent">
            <FigureField
              label="Rebate"
              hint="Of the interest not yet due. 0 for none"
              {...field('rebate')}
            />
          </Group>
        </div>
      )}
    </ActionForm>
  );
}

function startingValues(product: LoanProductRecord) {
  return {
    ...product,
    minimum: amountText(product.minimum),
    maximum: product.maximum === null ? '' : amountText(product.maximum),
    shortest_months: String(product.shortest_months),
    longest_months: String(product.longest_months),
    income_multiple: product.income_multiple ?? '',
    affordability: product.affordability ?? '',
    tiers: product.tiers.map(({ minimum, maximum }) => ({
      minimum: amountText(minimum),
      maximum: amountText(maximum),
    })),
  };
}

/** An amount of the wire as a field shows it. */
export function amountText(wire: string): string {
  return formatAmount(fromWire(wire));
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
