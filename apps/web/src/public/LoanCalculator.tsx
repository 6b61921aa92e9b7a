import type { LoanProductRecord } from '@quarrter/contract/products';
import { calculateLoan } from '@quarrter/domain/calculators';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanProducts } from '@quarrter/domain/loans';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { paths } from '../paths.ts';
import { CalculatorFrame, CalculatorInput, Fact, Facts } from './CalculatorFields.tsx';
import { Placeholder } from './Placeholder.tsx';

const kinds = loanKinds.map(({ type, texts }) => ({ value: type, label: texts.calculator }));

/** A plain form: the server answers with the page and its result, the script answers in place. */
export function LoanCalculator(props: {
  products: LoanProducts;
  records: readonly LoanProductRecord[];
}) {
  const { values, texts } = calculateLoan(props.products, {});
  const slot = (name: string) => <Placeholder name={name} text={texts[name]} />;
  return (
    <CalculatorFrame
      kind="loan"
      records={props.records}
      action={`${paths.loan.pattern}#calculator`}
      fields={
        <>
          <SelectField
            name="kind"
            label="Loan type"
            placeholder={null}
            defaultValue={values['kind']}
            options={kinds}
          />
          <CalculatorInput
            name="amount"
            label="Amount in naira"
            value={values['amount']}
            inputMode="decimal"
          />
          <CalculatorInput
            name="months"
            label="Number of months"
            value={values['months']}
            inputMode="numeric"
            hint={slot('months-hint')}
          />
        </>
      }
      button={
        <Button type="submit" tone="main">
          Calculate cost
        </Button>
      }
    >
      <p id="answer" role="status" tabIndex={-1} className="grid rounded-md">
        <span className="text-sm text-ink-soft">You pay</span>
        <span className="figures text-3xl font-600 sm:text-4xl">{slot('instalment')}</span>
        <span className="min-h-7 text-ink-soft">{slot('times')}</span>
      </p>
      <Facts>
        <Fact label="Total to repay">{slot('total')}</Fact>
        <Fact label="Interest included">{slot('interest')}</Fact>
        <Fact label="Interest rate">{slot('rate')}</Fact>
        <Fact label="APR">{slot('apr')}</Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        Calculated at the highest rate for this loan. Your rate can be lower, never higher, and
        there are no fees. This is an example, not an offer: an offer depends on your income.
      </p>
    </CalculatorFrame>
  );
}
