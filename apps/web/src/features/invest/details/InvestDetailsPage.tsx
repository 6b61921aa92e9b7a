import { useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { useToldOnce } from '@quarrter/client/use-told-once';
import {
  type InvestmentRecord,
  type InvestmentWithGrowth,
  investmentAgreement,
  investmentDetail,
} from '@quarrter/contract/client/investments';
import { formatMonths } from '@quarrter/domain/calendar';
import { investmentStatus } from '@quarrter/domain/investments';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Money } from '@quarrter/ui/Money';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { PdfButton } from '../../../documents/PdfButton.tsx';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { UnknownPage } from '../../../shell/UnknownPage.tsx';
import { codeOf, debtIn, knownSlug, nameOf } from '../currency.tsx';
import { canWithdraw, maturityText, type StartedState } from '../investment.ts';
import { InvestmentBadge } from '../investment-columns.tsx';
import { AtMaturity } from './AtMaturity.tsx';
import { ChoiceAtMaturity } from './ChoiceAtMaturity.tsx';
import { Growth } from './Growth.tsx';
import { InvestmentFigures } from './InvestmentFigures.tsx';
import { ReinvestedReceipt } from './ReinvestedReceipt.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WaitingWithdrawals } from './WaitingWithdrawals.tsx';
import { Withdrawals } from './Withdrawals.tsx';

/**
 * How often, and how many times, an investment is loaded again while a withdrawal is on its way.
 */
const ASK_AGAIN_MS = 8_000;
const MAX_LOADS = 12;

const kinds = { FTI: 'full', LTI: 'limited' } as const;

/** One investment: its figures, returns, terms and withdrawals. */
export default function InvestDetailsPage() {
  const { currency: slug, id = '' } = useParams();
  const [search] = useSearchParams();
  const currency = knownSlug(slug);
  if (!currency) return <UnknownPage />;
  const type = search.get('type')?.toUpperCase() === 'LTI' ? 'LTI' : 'FTI';
  return <Loaded currency={currency} type={type} id={id} />;
}

function Loaded(props: { currency: CurrencySlug; type: 'FTI' | 'LTI'; id: string }) {
  const { currency, type, id } = props;
  const investment = useCall(
    investmentDetail,
    { params: { currency, kind: kinds[type], id } },
    {
      // A withdrawal is usually paid or returned within seconds. The page does not wait longer,
      // because its calls would keep the session alive.
      refetchInterval: ({ state }) => {
        const waits = state.data?.withdrawals.some(({ status }) => status === 'requested');
        return waits && state.dataUpdateCount < MAX_LOADS ? ASK_AGAIN_MS : false;
      },
    },
  );
  if (investment.data) return <Details key={id} currency={currency} investment={investment.data} />;
  const { error } = investment;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  return <LoadingOrFailed of={investment} what="Your investment" />;
}

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth };

/** Only for a client who owes money for a returned payment. */
const PayDebt = lazyPart('The payment of what you owe', () => import('./PayDebt.tsx'));

const kindNames = { FTI: 'full-time investment', LTI: 'limited-time investment' } as const;

function Details({ currency, investment }: Props) {
  const startedFrom = useToldOnce<StartedState>()?.startedFrom;
  const withdrawal = useWithdrawal(currency, investment);
  // It stays once nothing is owed, for its receipt.
  const [owed, setOwed] = useState(false);
  if (debtIn(currency, investment) !== undefined && !owed) setOwed(true);
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.investOverview.getHref(currency), label: 'Investments' }}
        current={investment.short_id}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl">
          {nameOf[currency]} {kindNames[investment.investment_type]}
        </h2>
        <InvestmentBadge investment={investment} />
      </div>
      {investment.status === investmentStatus.inactive && (
        <Inactive currency={currency} investment={investment} />
      )}
      {investment.reversed && (
        <TakenBack currency={codeOf[currency]} reversed={investment.reversed} />
      )}
      {startedFrom && <ReinvestedReceipt {...{ investment, currency, startedFrom }} />}
      {owed && (
        <Suspense>
          <PayDebt {...{ currency, investment }} />
        </Suspense>
      )}
      <InvestmentFigures {...{ currency, investment, withdrawal }} />
      <WaitingWithdrawals currency={currency} investment={investment} />
      {canWithdraw(investment) && (
        <AtMaturity {...{ currency, investment }} onWithdraw={withdrawal.open} />
      )}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="contents xl:col-start-2 xl:row-start-1 xl:grid xl:gap-5">
          {investment.days_left > 0 && investment.status !== investmentStatus.complete && (
            <ChoiceAtMaturity currency={currency} investment={investment} />
          )}
          <div className="max-xl:order-1">
            <InvestmentFacts currency={currency} investment={investment} />
          </div>
        </div>
        <div className="contents xl:row-start-1 xl:grid xl:gap-5">
          <Growth currency={currency} investment={investment} />
          <div className="max-xl:order-2">
            <Withdrawals currency={currency} investment={investment} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Explains why an investment below its plan’s minimum earns nothing. */
function Inactive({ currency, investment }: Props) {
  const minimum = formatMoney(fromWire(investment.plan_minimum), codeOf[currency]);
  return (
    <Alert
      tone="warn"
      title="This investment is inactive"
      action={
        <LinkButton size="small" href={paths.investPicker.getHref(currency)}>
          Start a new plan
        </LinkButton>
      }
    >
      Your money is still yours. It is below the plan’s minimum of {minimum}, so it earns no
      interest.
    </Alert>
  );
}

type Reversed = { currency: Currency; reversed: NonNullable<InvestmentRecord['reversed']> };

function TakenBack({ currency, reversed }: Reversed) {
  const money = (amount: string) => formatMoney(fromWire(amount), currency);
  return (
    <Alert
      tone="warn"
      title="The payment for this investment was reversed"
      action={
        <LinkButton size="small" href={paths.help.getHref({ about: 'payment' })}>
          Get help
        </LinkButton>
      }
    >
      Your payment was returned to the card or account that you paid from.
      {fromWire(reversed.capital) > 0n &&
        ` We took ${money(reversed.capital)} of capital out of this investment for it.`}
      {fromWire(reversed.returns) > 0n &&
        ` We took back ${money(reversed.returns)} of returns that it had earned.`}{' '}
      If you did not ask for this, please tell us.
    </Alert>
  );
}

/** The terms of the investment. */
function InvestmentFacts(props: Props) {
  const { currency, investment } = props;
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <Card flush title="Terms">
      <div className="px-4 py-2 sm:px-5">
        <Facts>
          <Fact label="Investment ID">{investment.short_id}</Fact>
          <Fact label="Initial amount">{money(investment.initial_investment_amount)}</Fact>
          <Fact label="Rate">{investment.interest_rate}% per month</Fact>
          <Fact label="Start Date">
            <DateText date={investment.start_date} />
          </Fact>
          <Fact label="Maturity Date">
            <DateText date={investment.maturity_date} />
          </Fact>
          {investment.status !== investmentStatus.complete && (
            <Fact label="Maturity">{maturityText(investment)}</Fact>
          )}
          <Fact label="Duration">{formatMonths(investment.number_of_months)}</Fact>
          <Fact label="Next return on">
            <DateText date={investment.next_returns_date} />
          </Fact>
          <Fact label="Monthly return">{money(investment.monthly_accrued_interest)}</Fact>
          {investment.withholding_tax !== '0' && (
            <Fact label="Withholding tax">
              {investment.withholding_tax}%, {money(investment.monthly_accrued_tax)} of{' '}
              {money(investment.monthly_accrued_gross)} a month
            </Fact>
          )}
        </Facts>
        {/* Until then the choices for the money show it. */}
        {investment.status === investmentStatus.complete && <RiskLine />}
        {investment.has_agreement && (
          <div className="py-3">
            <PdfButton
              call={investmentAgreement}
              params={{ currency, kind: kinds[investment.investment_type], id: investment.id }}
              name={`Investment agreement ${investment.short_id}`}
              label="Agreement (PDF)"
            />
          </div>
        )}
      </div>
    </Card>
  );
}
