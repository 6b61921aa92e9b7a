import { formatMonths, type IsoDate } from '@quarrter/domain/calendar';
import {
  durationDisabled,
  durationsOf,
  type LoanProduct,
  limitsFor,
  loanProducts,
  type PersonalTier,
} from '@quarrter/domain/loans';
import { formatMoney, type Minor, parseAmount } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';
import { Estimate, SalaryHint } from './Estimate.tsx';
import type { ApplicationForm, OpenLoanType } from './schema.ts';

/**
 * The loan the client wants, and what it would cost. Corporate staff enter their salary first,
 * because it sets their limits.
 */
export function LoanFields(props: {
  type: OpenLoanType;
  form: ApplicationForm;
  tier: PersonalTier | null;
  today: IsoDate;
}) {
  const { type, form, tier, today } = props;
  const product = loanProducts[type];
  const forCorporateStaff = type !== 'personal';
  const [amount = '', duration = '', salary = ''] = form.watch([
    'loan_amount',
    'duration',
    'gross_monthly_income',
  ]);
  const monthlyIncome = forCorporateStaff ? parseAmount(salary) : null;
  const disabled = disabledDurations(product, parseAmount(amount), monthlyIncome);
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,24rem)] lg:items-start">
      <div className="grid gap-5">
        {forCorporateStaff && (
          <MoneyField
            label="Monthly Salary"
            hint="Before tax. This sets how much you can borrow."
            {...form.field('gross_monthly_income')}
          />
        )}
        {type === 'work-tool' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Tool Name"
              hint="For example: a laptop or a motorcycle"
              {...form.field('tool')}
            />
            <MoneyField
              label="Cost of Work Tool"
              hint="The seller’s price"
              {...form.field('cost_of_tool')}
            />
          </div>
        )}
        <MoneyField
          label="Loan Amount"
          hint={rangeText(product, tier, monthlyIncome)}
          {...form.field('loan_amount')}
        />
        <SelectField
          label="Loan Duration"
          hint={disabled.length > 0 ? disabledText(product) : undefined}
          options={durationsOf(product).map((months) => ({
            value: String(months),
            label: formatMonths(months),
            disabled: disabled.includes(months),
          }))}
          {...form.field('duration')}
        />
        {type !== 'work-tool' && (
          <TextField label="Reason for Loan" optional {...form.field('reason_for_loan')} />
        )}
        {forCorporateStaff && <SalaryHint product={product} form={form} />}
      </div>
      <Estimate product={product} amount={amount} duration={duration} today={today} />
    </div>
  );
}

/** The durations whose payments would take too much of the salary. */
function disabledDurations(
  product: LoanProduct,
  amount: Minor | null,
  monthlyIncome: Minor | null,
): number[] {
  if (amount === null || monthlyIncome === null || monthlyIncome === 0n) return [];
  return durationsOf(product).filter((months) =>
    durationDisabled(product, amount, monthlyIncome, months),
  );
}

function disabledText(product: LoanProduct): string {
  const { numerator, denominator } = product.affordabilityFactor ?? {
    numerator: 1n,
    denominator: 1n,
  };
  const share = (100n * numerator) / denominator;
  return `Payments over a shorter time would take more than ${share}% of your salary.`;
}

function rangeText(
  product: LoanProduct,
  tier: PersonalTier | null,
  monthlyIncome: Minor | null,
): string {
  const { minimum, maximum } = limitsFor(product, { tier, monthlyIncome, floor: LOAN_FLOOR });
  const least = formatMoney(minimum, 'NGN');
  if (maximum === null) return `From ${least}`;
  if (maximum < minimum) return `From ${least}, which is more than this salary allows`;
  const range = `From ${least} to ${formatMoney(maximum, 'NGN')}`;
  return monthlyIncome === null ? range : `${range} on this salary`;
}
