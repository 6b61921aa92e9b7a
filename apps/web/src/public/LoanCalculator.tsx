import { calculateLoan, loanKindNames } from '@quarrter/domain/calculators';
import { Button } from '@quarrter/ui/Button';
import { paths } from '../paths.ts';
import {
  CalculatorFrame,
  CalculatorInput,
  CalculatorSelect,
  Fact,
  Facts,
} from './CalculatorFields.tsx';
import { Slot } from './Slot.tsx';

/** A plain form: the server answers the page with the result, the page's script does so in place. */
export function LoanCalculator() {
  const { values, texts } = calculateLoan({});
  const slot = (name: string) => <Slot name={name} text={texts[name]} />;
  return (
    <CalculatorFrame
      kind="loan"
      action={`${paths.loan.pattern}#calculator`}
      fields={
        <>
          <CalculatorSelect
            name="kind"
            label="Kind of loan"
            value={values['kind']}
            options={Object.entries(loanKindNames)}
          />
          <CalculatorInput
            name="amount"
            label="How much, in naira"
            value={values['amount']}
            inputMode="decimal"
          />
          <CalculatorInput
            name="months"
            label="For how many months"
            value={values['months']}
            inputMode="numeric"
            hint={slot('months-hint')}
          />
        </>
      }
      button={
        <Button type="submit" tone="main">
          Work out the cost
        </Button>
      }
    >
      <p id="answer" role="status" tabIndex={-1} className="grid rounded-md">
        <span className="text-sm text-ink-soft">You pay</span>
        <span className="figures text-3xl font-600 sm:text-4xl">{slot('instalment')}</span>
        <span className="min-h-7 text-ink-soft">{slot('times')}</span>
      </p>
      <Facts>
        <Fact label="You pay back in all">{slot('total')}</Fact>
        <Fact label="Of it interest">{slot('interest')}</Fact>
        <Fact label="Rate">{slot('rate')}</Fact>
        <Fact label="APR">{slot('apr')}</Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        Worked out at the highest rate of this loan; your offer may be lower, never higher. No fees
        come on top. It is not an offer yet: that depends on what you earn.
      </p>
    </CalculatorFrame>
  );
}
