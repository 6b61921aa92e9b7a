import { formatMonths } from '@quarrter/domain/calendar';
import {
  borrowingLimitText,
  durationDisabled,
  durationsOf,
  limitsFor,
  monthlyPayment,
  personalTierFrom,
  shortestDurationFor,
} from '@quarrter/domain/loans';
import {
  formatMoney,
  type Minor,
  parseAmount,
  percentFromRatePpm,
  wholePpm,
} from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField, type SelectFieldProps } from '@quarrter/ui/SelectField';
import type { InputProps } from '@quarrter/ui/TextField';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';
import {
  incomeName,
  limitFor,
  type RequestTexts,
  readRequest,
  repaymentError,
  requestNames,
} from './limit.ts';
import { type ApplicationForm, type LoanOnOffer, watchTexts } from './schema.ts';

type Shared = { loan: LoanOnOffer; form: ApplicationForm };
type Field<Props> = Shared & Omit<Props, 'form'>;

/**
 * The amount, with the one limit that applies and its reason. An amount that the salary does not
 * repay is reported while it is typed, long before a document is uploaded.
 */
export function AmountField({ loan, form, error, ...field }: Field<InputProps>) {
  const request = watchTexts(form, requestNames);
  const limit = limitFor(loan, request);
  const isTooLow = limit !== null && limit.maximum !== null && limit.maximum < limit.minimum;
  const text = limit
    ? borrowingLimitText(limit, incomeName(loan, request))
    : rangeText(loan, request);
  const exceeded = repaymentError(loan, request);
  return (
    <div className="grid gap-4">
      <MoneyField
        {...field}
        error={error ?? exceeded ?? undefined}
        hint={
          // The error names the same limit.
          <>
            {!isTooLow && !exceeded && text} {aboveCost(loan, form)}
          </>
        }
      />
      {isTooLow && (
        <Alert
          tone="warn"
          title={
            limit.isTooShort
              ? `This duration is too short for your ${incomeName(loan, request)}`
              : `This loan is more than your ${incomeName(loan, request)} allows`
          }
        >
          {text}
        </Alert>
      )}
    </div>
  );
}

/** The range for every applicant, while the income that decides the limit is missing. */
function rangeText(loan: LoanOnOffer, request: RequestTexts): string {
  const input = { tier: personalTierFrom(request.tier), floor: LOAN_FLOOR };
  const { minimum, maximum } = limitsFor(loan.terms, input);
  const most = maximum === null ? '' : ` to ${formatMoney(maximum, 'NGN')}`;
  const range = `From ${formatMoney(minimum, 'NGN')}${most}`;
  return `${range}. Enter your ${incomeName(loan, request)} to see how much you can borrow.`;
}

/** LON-33: the loan may be more than its tool costs; the client should know it. */
function aboveCost({ kind }: LoanOnOffer, form: ApplicationForm): string | undefined {
  const { cost_of_tool, loan_amount } = watchTexts(form, ['cost_of_tool', 'loan_amount']);
  const [cost, amount] = [parseAmount(cost_of_tool), parseAmount(loan_amount)];
  if (!('cost_of_tool' in kind.fields) || cost === null || amount === null) return undefined;
  return amount > cost
    ? `This is more than the tool costs, ${formatMoney(cost, 'NGN')}.`
    : undefined;
}

/** The duration; those that would take too much of the income cannot be chosen, and say why. */
export function DurationField(props: Field<Omit<SelectFieldProps, 'options'>>) {
  const { loan, form, ...field } = props;
  const request = watchTexts(form, requestNames);
  const closed = closedDurations(loan, request);
  return (
    <SelectField
      {...field}
      hint={closed.size > 0 ? durationHint(loan, request) : undefined}
      options={durationsOf(loan.terms).map((months) => {
        const payment = closed.get(months);
        const name = formatMonths(months);
        return {
          value: String(months),
          label: payment === undefined ? name : `${name} (${closedText(loan, request, payment)})`,
          disabled: payment !== undefined,
        };
      })}
    />
  );
}

/** The durations that cannot be chosen, with the monthly payment of each (LON-56). */
function closedDurations(loan: LoanOnOffer, request: RequestTexts): Map<number, Minor> {
  const { kind, terms } = loan;
  const { amount, monthlyIncome } = readRequest(loan, request);
  const isChecked = kind.checks.includes('duration-by-income');
  if (!isChecked || amount === null || monthlyIncome === null) return new Map();
  return new Map(
    durationsOf(terms)
      .filter((months) => durationDisabled(terms, amount, monthlyIncome, months))
      .map((months) => [months, monthlyPayment(terms, amount, months)]),
  );
}

/** Why a duration cannot be chosen: `N52,000 a month is over 40% of your monthly salary`. */
function closedText(loan: LoanOnOffer, request: RequestTexts, payment: Minor): string {
  const share = percentFromRatePpm(loan.terms.affordabilityPpm ?? wholePpm);
  const income = incomeName(loan, request);
  return `${formatMoney(payment, 'NGN')} a month is over ${share}% of your ${income}`;
}

/** The shortest duration that is possible for this amount, once some are not. */
function durationHint(loan: LoanOnOffer, request: RequestTexts): string | undefined {
  const { amount, monthlyIncome } = readRequest(loan, request);
  if (amount === null || monthlyIncome === null) return undefined;
  const shortest = shortestDurationFor(loan.terms, amount, monthlyIncome);
  const text = formatMoney(amount, 'NGN');
  const income = incomeName(loan, request);
  return shortest === null
    ? `Your ${income} is too low to repay ${text} with this loan. Try a smaller amount.`
    : `On your ${income}, you need at least ${formatMonths(shortest)} to repay ${text}.`;
}
