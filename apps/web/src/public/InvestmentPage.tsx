import type { InvestmentTier } from '@quarrter/domain/investments';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { investmentKindsExplained, withdrawalFootnote } from '@quarrter/ui/brand';
import { type Column, Table } from '@quarrter/ui/Table';
import { paths } from '../paths.ts';
import { investmentBenefits, sentences } from './benefits.ts';
import { Disclosures } from './Disclosures.tsx';
import { ExampleInvestment } from './examples.tsx';
import type { PageContent } from './page-content.ts';
import { rangeOf } from './product-figures.ts';
import { ReturnsCalculator } from './ReturnsCalculator.tsx';
import { Benefits, Hero, Section, SignUpBanner, Testimonials } from './sections.tsx';

const columns: Column<InvestmentTier>[] = [
  {
    header: 'You invest',
    lead: true,
    cell: rangeOf,
  },
  {
    header: 'You earn',
    align: 'end',
    figure: true,
    cell: ({ ratePpm }) => `${percentFromRatePpm(ratePpm)}% a month`,
  },
];

export function InvestmentPage({ claims, figures, tiers, records, testimonials }: PageContent) {
  return (
    <>
      <Hero
        title="Start Investing"
        lead={sentences(
          'Put your money to work in naira or in dollars.',
          claims.minimumInvestment && `Start with ${claims.minimumInvestment.value}.`,
          'We credit a return every month, and you always see the next one.',
        )}
        actions={
          <LinkButton tone="action" href={paths.signUp.getHref()}>
            Open an account
          </LinkButton>
        }
      >
        <ExampleInvestment tiers={tiers} />
      </Hero>
      <Section title="What you can count on">
        <Benefits items={investmentBenefits(claims)} />
        <p className="text-sm text-ink-soft">* {withdrawalFootnote}</p>
      </Section>
      <Section
        title="Everyone is welcome"
        lead="From your first savings to a large reserve: only the amount decides your rate."
      >
        <div
          className="overflow-hidden rounded-lg border border-line bg-surface shadow-card
          md:max-w-2xl"
        >
          <Table
            caption="What full-time investments earn per month, by amount"
            columns={columns}
            rows={tiers}
            rowKey={({ code }) => code}
          />
        </div>
      </Section>
      <Section title="What could I earn?" lead="Calculated exactly as we calculate your returns.">
        <ReturnsCalculator tiers={tiers} records={records.investments} />
      </Section>
      <Section title="Learn More About Our Investments">
        <Disclosures items={investmentKindsExplained(figures)} openFirst />
      </Section>
      <Section title="More Questions" lead="Withdrawals, inactive investments and more.">
        <div>
          <LinkButton href={paths.faq.getHref()}>Get Answers</LinkButton>
        </div>
      </Section>
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}
