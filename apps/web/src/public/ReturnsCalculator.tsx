import type { InvestmentTierRecord } from '@quarrter/contract/products';
import { calculateReturns } from '@quarrter/domain/calculators';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { paths } from '../paths.ts';
import { RiskLine } from '../products/RiskLine.tsx';
import { CalculatorFrame, CalculatorInput, Fact, Facts } from './CalculatorFields.tsx';
import { Placeholder } from './Placeholder.tsx';

const currencies = [
  { value: 'naira', label: 'Naira' },
  { value: 'dollar', label: 'Dollar' },
];

/** Calculates the returns of a full-time investment; a plain form like the loan calculator's. */
export function ReturnsCalculator(props: {
  tiers: readonly InvestmentTier[];
  records: readonly InvestmentTierRecord[];
}) {
  const { values, texts } = calculateReturns(props.tiers, {});
  const slot = (name: string) => <Placeholder name={name} text={texts[name]} />;
  return (
    <CalculatorFrame
      kind="returns"
      records={props.records}
      action={`${paths.investment.pattern}#calculator`}
      fields={
        <>
          <SelectField
            name="currency"
            label="Currency"
            placeholder={null}
            defaultValue={values['currency']}
            options={currencies}
          />
          <CalculatorInput
            name="amount"
            label="Amount to invest"
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
          Calculate returns
        </Button>
      }
    >
      <p id="answer" role="status" tabIndex={-1} className="grid rounded-md">
        <span className="text-sm text-ink-soft">You earn</span>
        <span className="figures text-3xl font-600 text-good sm:text-4xl">{slot('returns')}</span>
        <span className="min-h-7 text-ink-soft">{slot('after')}</span>
      </p>
      <Facts>
        <Fact label="Credited each month">{slot('monthly')}</Fact>
        <Fact label="Rate">{slot('rate')}</Fact>
        <Fact label="Balance at the end">{slot('balance')}</Fact>
      </Facts>
      <p className="min-h-11 text-sm text-ink-soft">
        For a full-time investment without withdrawals. You earn simple interest: your returns are
        not added to your capital. {slot('tax')} {slot('maturity')}
      </p>
      <RiskLine />
    </CalculatorFrame>
  );
}
