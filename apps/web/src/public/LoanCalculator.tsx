import { calculateLoan, loanKindNames } from '@quarrter/domain/calculators';
import { loanTypes } from '@quarrter/domain/loans';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { paths } from '../paths.ts';
import { isOpenType } from '../products/loan-kinds.ts';
import { CalculatorFrame, CalculatorInput, Fact, Facts } from './CalculatorFields.tsx';
import { Slot } from './Slot.tsx';

/** PUB-37: what a loan that is not open yet would cost may be asked as well. */
const kinds = loanTypes.map((type) => ({
  value: type,
  label: isOpenType(type) ? loanKindNames[type] : `${loanKindNames[type]} (not open yet)`,
}));

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
          <SelectField
            name="kind"
            label="Kind of loan"
            placeholder={null}
            defaultValue={values['kind']}
            options={kinds}
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
