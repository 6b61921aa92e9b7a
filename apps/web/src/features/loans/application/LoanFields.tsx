import { formatMonths } from '@quarrter/domain/calendar';
import type { IncomeCheck } from '@quarrter/domain/loan-kinds';
import {
  durationDisabled,
  durationsOf,
  type LoanProduct,
  limitsFor,
  personalTierFrom,
} from '@quarrter/domain/loans';
import {
  formatMoney,
  type Minor,
  parseAmount,
  percentFromRatePpm,
  wholePpm,
} from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField, type SelectFieldProps } from '@quarrter/ui/SelectField';
import type { InputProps } from '@quarrter/ui/TextField';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';
import { type ApplicationForm, type LoanOnOffer, watchTexts } from './schema.ts';

type Shared = { loan: LoanOnOffer; form: ApplicationForm };
type Field<Props> = Shared & Omit<Props, 'form'>;

/** The amount, with the range that the product and the income allow. */
export function AmountField({ loan, form, ...field }: Field<InputProps>) {
  const { tier } = watchTexts(form, ['tier']);
  const { minimum, maximum } = limitsFor(loan.terms, {
    tier: personalTierFrom(tier),
    monthlyIncome: incomeFor('amount-by-income', { loan, form }),
    floor: LOAN_FLOOR,
  });
  return <MoneyField {...field} hint={rangeText(minimum, maximum, loan, form)} />;
}

/** The duration; those that would take too much of the income cannot be chosen. */
export function DurationField(props: Field<Omit<SelectFieldProps, 'options'>>) {
  const { loan, form, ...field } = props;
  const disabled = disabledDurations(props);
  return (
    <SelectField
      {...field}
      hint={disabled.length > 0 ? disabledText(loan.terms) : undefined}
      options={durationsOf(loan.terms).map((months) => ({
        value: String(months),
        label: formatMonths(months),
        disabled: disabled.includes(months),
      }))}
    />
  );
}

/** The income typed so far, where the kind makes this check; else null. */
function incomeFor(check: IncomeCheck, { loan, form }: Shared): Minor | null {
  if (!loan.kind.checks.includes(check)) return null;
  return parseAmount(watchTexts(form, ['gross_monthly_income']).gross_monthly_income);
}

function disabledDurations({ loan, form }: Shared): number[] {
  const amount = parseAmount(watchTexts(form, ['loan_amount']).loan_amount);
  const monthlyIncome = incomeFor('duration-by-income', { loan, form });
  if (amount === null || monthlyIncome === null || monthlyIncome === 0n) return [];
  return durationsOf(loan.terms).filter((months) =>
    durationDisabled(loan.terms, amount, monthlyIncome, months),
  );
}

function disabledText(terms: LoanProduct): string {
  const share = percentFromRatePpm(terms.affordabilityPpm ?? wholePpm);
  return `Payments over a shorter time would take more than ${share}% of your salary.`;
}

function rangeText(
  minimum: Minor,
  maximum: Minor | null,
  loan: LoanOnOffer,
  form: ApplicationForm,
): string {
  const least = formatMoney(minimum, 'NGN');
  if (maximum === null) return `From ${least}`;
  if (maximum < minimum) return `From ${least}, which is more than this salary allows`;
  const range = `From ${least} to ${formatMoney(maximum, 'NGN')}`;
  return incomeFor('amount-by-income', { loan, form }) === null ? range : `${range} on this salary`;
}
