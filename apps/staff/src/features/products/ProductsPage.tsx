import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import { investmentTierList, loanProductList } from '@quarrter/contract/products';
import { staffWithholdingTax } from '@quarrter/contract/staff/products';
import { staffWithdrawalRules } from '@quarrter/contract/staff/withdrawal-rules';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { type LoanProduct, loanTypeText } from '@quarrter/domain/loans';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { rangeText, tiersOf, tierText } from '../../investments/tiers.ts';
import { paths } from '../../paths.ts';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { Holidays } from './Holidays.tsx';
import { durationsText } from './product-texts.ts';
import { useWaiting } from './use-products.ts';
import { WithdrawalLimits } from './WithdrawalLimits.tsx';

/** Today's products. An administrator proposes a change on the product's own page. */
export default function ProductsPage() {
  return (
    <>
      <ScreenTitle title="Products" />
      <p className="max-w-prose text-ink-soft">
        Today’s terms. The website, the calculators and the forms use these figures. Loans and
        investments that have started keep the terms they started with.
      </p>
      <Card title="Loans" flush>
        <Loans />
      </Card>
      <Card title="Investments" flush>
        <Tiers />
      </Card>
      <Card title="Limited-time offers">
        <PlainLink href={paths.offers.getHref()} tall>
          Open limited-time offers
        </PlainLink>
      </Card>
      <Card title="Withholding tax">
        <WithholdingTax />
      </Card>
      <Card title="Withdrawals">
        <div className="grid gap-6 md:grid-cols-2">
          <Limits slug="naira">Open limits in naira</Limits>
          <Limits slug="dollar">Open limits in dollars</Limits>
        </div>
      </Card>
      <Card title="Holidays">
        <Holidays />
      </Card>
    </>
  );
}

function Loans() {
  const read = useCall(
    loanProductList,
    {},
    { select: ({ results }) => Object.values(loanProductsFrom(results)) },
  );
  const { data } = read;
  const waiting = useWaiting().data;
  if (!data) return <LoadingOrFailed of={read} what="The loan products" lines={6} withReason />;
  return (
    <Table
      caption="Loan products"
      columns={[
        ...loanColumns,
        changeColumn<LoanProduct>((row) => waiting?.has(`loan-product ${row.type}`)),
      ]}
      rows={data}
      rowKey={(row) => row.type}
      rowHref={(row) => paths.loanProduct.getHref(row.type)}
    />
  );
}

const loanColumns: readonly Column<LoanProduct>[] = [
  { header: 'Loan', lead: true, cell: (row) => loanTypeText(row.type) },
  { header: 'Amount', cell: (row) => rangeText(row.minimum, row.maximum) },
  { header: 'Durations', cell: (row) => durationsText(row.durations.min, row.durations.max) },
  {
    header: 'Rate per month',
    align: 'end',
    cell: (row) =>
      `${percentFromRatePpm(row.lowestRatePpm)}% to ${percentFromRatePpm(row.ratePpm)}%`,
  },
];

function Tiers() {
  const read = useCall(investmentTierList, {}, { select: tiersOf });
  const { data } = read;
  const waiting = useWaiting().data;
  if (!data)
    return (
      <LoadingOrFailed
        of={read}
        what="The tiers"
        label="Loading the investment tiers"
        lines={6}
        withReason
      />
    );
  return (
    <Table
      caption="Investment tiers"
      columns={[
        ...tierColumns,
        changeColumn<InvestmentTier>((row) => waiting?.has(`investment-tier ${row.code}`)),
      ]}
      rows={data}
      rowKey={(row) => row.code}
      rowHref={(row) => paths.investmentTier.getHref(row.code)}
    />
  );
}

/** One rate for the returns of all investments. */
function WithholdingTax() {
  const rate = useCall(staffWithholdingTax).data?.rate;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {rate !== undefined && <span>{rate}% of each return today</span>}
      <PlainLink href={paths.withholdingTax.getHref()} tall>
        Open withholding tax
      </PlainLink>
    </p>
  );
}

/** Above which amounts withdrawals of a currency are held, and looked at. */
function Limits({ slug, children }: { slug: 'naira' | 'dollar'; children: string }) {
  const rules = useCall(staffWithdrawalRules, { params: { currency: slug } }).data?.rules;
  return (
    <div className="grid content-start gap-1">
      {rules && <WithdrawalLimits currency={slug === 'naira' ? 'NGN' : 'USD'} rules={rules} />}
      <PlainLink href={paths.withdrawalRules.getHref(slug)} tall>
        {children}
      </PlainLink>
    </div>
  );
}

const tierColumns: readonly Column<InvestmentTier>[] = [
  { header: 'Amount', lead: true, cell: tierText },
  { header: 'Code', cell: (row) => row.code },
  { header: 'Rate per month', align: 'end', cell: (row) => `${percentFromRatePpm(row.ratePpm)}%` },
];

function changeColumn<Row>(waits: (row: Row) => boolean | undefined): Column<Row> {
  return {
    header: 'Change',
    cell: (row) => (waits(row) ? <Badge tone="yellow">Waiting for approval</Badge> : '--'),
  };
}
