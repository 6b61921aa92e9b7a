import { useCall } from '@quarrter/client/calls';
import { type StaffLoanProduct, staffLoanProduct } from '@quarrter/contract/staff/products';
import { loanTypeText } from '@quarrter/domain/loans';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useParams } from 'wouter';
import { rangeText } from '../../investments/tiers.ts';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { LoanProductForm } from './LoanProductForm.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { durationsText, pauseText } from './product-texts.ts';

/** One loan product. */
export default function LoanProductPage() {
  const { type = '' } = useParams();
  const { data, error, refetch } = useCall(staffLoanProduct, { params: { type } });
  if (!data) return <NoRecord what="product" error={error} onRetry={() => refetch()} />;
  const { product, proposals } = data;
  return (
    <ProductFrame
      key={type}
      title={`${loanTypeText(type)} loan`}
      terms={<Terms product={product} />}
      proposals={proposals}
      form={(onDone) => <LoanProductForm product={product} onDone={onDone} />}
    />
  );
}

function Terms({ product }: { product: StaffLoanProduct }) {
  const { tiers, incomeMultiple: multiple, affordability } = product;
  return (
    <div className="grid gap-x-10 md:grid-cols-2">
      <Facts>
        <Fact label="Amount">{rangeText(product.minimum, product.maximum)}</Fact>
        {tiers.map(({ minimum, maximum }, place) => (
          <Fact key={place} label={`Tier ${place + 1}`}>
            {rangeText(minimum, maximum)}
          </Fact>
        ))}
        <Fact label="Durations">
          {durationsText(product.shortestMonths, product.longestMonths)}
        </Fact>
      </Facts>
      <Facts>
        <Fact label="Interest rate">
          {product.lowestRate}% to {product.rate}% per month
        </Fact>
        <Fact label="Largest amount by income">
          {multiple === null ? 'None' : `${multiple} of monthly income`}
        </Fact>
        <Fact label="Share of income for repayments">
          {affordability === null ? 'None' : `${affordability}%`}
        </Fact>
        <Fact label="Penalty per day">{product.penaltyPerDay}% of the amount</Fact>
        <Fact label="Penalty pause during a hardship request">
          {pauseText(product.penaltyPauseDays)}
        </Fact>
        <Fact label="Rebate for settling early">{product.rebate}% of interest not yet due</Fact>
        <Fact label="Maximum penalties">{product.penaltyCap}% of the amount</Fact>
      </Facts>
    </div>
  );
}
