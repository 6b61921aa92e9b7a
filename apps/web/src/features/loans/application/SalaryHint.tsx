import {
  durationDisabled,
  durationsOf,
  type LoanProduct,
  maximumByIncome,
  repaymentLimitError,
} from '@quarrter/domain/loans';
import { type Minor, parseAmount } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import type { ApplicationForm } from './fields.ts';

/** LON-55: what the salary carries, before anybody sends anything; the fields tell what else is wrong. */
export function SalaryHint({ product, form }: { product: LoanProduct; form: ApplicationForm }) {
  const [loan_amount = '', duration = '', gross_monthly_income = ''] = form.watch([
    'loan_amount',
    'duration',
    'gross_monthly_income',
  ]);
  const amount = parseAmount(loan_amount);
  const monthlyIncome = parseAmount(gross_monthly_income);
  const months = durationsOf(product).find((count) => String(count) === duration);
  if (amount === null || !monthlyIncome || !months) return null;
  const refusal = repaymentLimitError(product, { amount, monthlyIncome, months });
  if (refusal === null || refusedByIncome(product, { amount, monthlyIncome, months })) return null;
  return (
    <Alert tone="warn" title="This loan is too high for your salary">
      {refusal}
    </Alert>
  );
}

type LoanRequest = { amount: Minor; monthlyIncome: Minor; months: number };

/** Checks (a) and (b): told by the fields themselves. */
function refusedByIncome(
  product: LoanProduct,
  { amount, monthlyIncome, months }: LoanRequest,
): boolean {
  const maximum = maximumByIncome(product, monthlyIncome);
  return (
    (maximum !== null && amount > maximum) ||
    durationDisabled(product, amount, monthlyIncome, months)
  );
}
