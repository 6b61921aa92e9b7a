import { type InvestmentTier, tiersOf } from '@quarrter/domain/investments';
import type { LoanProduct } from '@quarrter/domain/loans';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { type Column, Table } from '@quarrter/ui/Table';
import type { ReactNode } from 'react';
import { monthsText } from '../products/loan-families.ts';
import { loanTypeName } from '../products/loan-names.ts';
import { RiskLine } from '../products/RiskLine.tsx';
import { Disclosures } from './Disclosures.tsx';
import { LatePenalty } from './examples.tsx';
import type { PageContent } from './page-content.ts';
import { earlyPayments, rangeOf } from './product-figures.ts';
import { MoreAnswers, questionsAbout } from './questions.tsx';
import { Hero, Section, SignUpBanner } from './sections.tsx';

const percent = (ratePpm: number) => `${percentFromRatePpm(ratePpm)}%`;

function ratesOf({ lowestRatePpm, ratePpm }: LoanProduct): string {
  return lowestRatePpm === ratePpm
    ? percent(ratePpm)
    : `${percent(lowestRatePpm)} to ${percent(ratePpm)}`;
}

const loanColumns: Column<LoanProduct>[] = [
  { header: 'Loan', lead: true, cell: ({ type }) => loanTypeName(type).replace(' loan', '') },
  { header: 'Amount', cell: rangeOf },
  { header: 'Duration', cell: monthsText },
  {
    header: 'Interest rate per month',
    align: 'end',
    cell: (product) => <span className="font-600">{ratesOf(product)}</span>,
  },
  {
    header: 'Penalty per late day',
    align: 'end',
    cell: ({ penaltyPpmPerDay }) => `${percent(penaltyPpmPerDay)} of the loan`,
  },
  {
    header: 'Maximum penalties',
    align: 'end',
    cell: ({ penaltyCapPpm }) => `${percent(penaltyCapPpm)} of the loan`,
  },
];

const investmentColumns: Column<InvestmentTier>[] = [
  { header: 'You invest', lead: true, cell: rangeOf },
  {
    header: 'You earn',
    align: 'end',
    figure: true,
    cell: ({ ratePpm }) => <span className="figures font-600">{percent(ratePpm)} per month</span>,
  },
  {
    header: 'Withholding tax on returns',
    align: 'end',
    cell: ({ taxPpm }) => (taxPpm === 0 ? 'None' : percent(taxPpm)),
  },
];

/** Services that other lenders charge for; each is free here, because no product has such a fee. */
const freeOfLoans = [
  'Applying, and being declined',
  'Processing, insurance and management: we take nothing out of the loan',
  'Paying early, paying extra, or repaying in full: there is no fee',
  'Receipts, the agreement and the discharge letter',
];
const freeOfInvestments = [
  'Opening and keeping an account',
  'Paying in: we pay the payment provider’s fee',
  'Withdrawing to your bank account after maturity',
  'Statements and tax summaries',
];

/** All fees, from the products of today: none is typed. */
export function FeesPage(content: PageContent) {
  const { claims, loans, tiers } = content;
  const products = Object.values(loans);
  return (
    <>
      <Hero
        title="Fees and rates"
        lead="Every fee and rate we charge today. There are no others."
      />
      <Section
        title="Loans"
        lead={
          'Interest is flat: a percentage of the amount you borrow, for each month. Your offer ' +
          'shows your own rate and its APR.'
        }
      >
        <Sheet>
          <Table
            caption="Interest and penalties of each loan"
            columns={loanColumns}
            rows={products}
            rowKey={({ type }) => type}
          />
        </Sheet>
        <LatePenalty product={loans.personal} />
        <EarlyPayments products={products} />
        <Free title="Free for borrowers" items={freeOfLoans} />
      </Section>
      <Section
        title="Investments"
        lead={
          'Your rate depends on the amount. Rates can change for new investments; yours stays as ' +
          'agreed. A limited-time offer states its own rate and end.'
        }
      >
        <Sheet>
          <Table
            caption="Returns and tax of full-time investments"
            columns={investmentColumns}
            rows={[...tiersOf(tiers, 'NGN'), ...tiersOf(tiers, 'USD')]}
            rowKey={({ code }) => code}
          />
        </Sheet>
        <RiskLine />
        <Free title="Free for investors" items={freeOfInvestments} />
      </Section>
      <Section title="Questions about costs">
        <Disclosures items={questionsAbout('Costs', content)} />
        <MoreAnswers />
      </Section>
      <SignUpBanner claims={claims} />
    </>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {children}
    </div>
  );
}

/** The saving of an early repayment, or that there is none. */
function EarlyPayments({ products }: { products: readonly LoanProduct[] }) {
  return (
    <ul className="max-w-3xl text-sm text-ink-soft">
      {earlyPayments(products).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Free({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="max-w-3xl rounded-lg bg-good-soft p-5 forced-colors:border">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 list-disc ps-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
