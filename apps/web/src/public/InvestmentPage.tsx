import type { InvestmentTier } from '@quarrter/domain/investments';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { investmentKindsExplained } from '@quarrter/ui/brand';
import { type Column, Table } from '@quarrter/ui/Table';
import { paths } from '../paths.ts';
import { RiskLine } from '../products/RiskLine.tsx';
import { investmentBenefits, sentences } from './benefits.ts';
import { Disclosures } from './Disclosures.tsx';
import { ExampleInvestment } from './examples.tsx';
import type { PageContent } from './page-content.ts';
import { rangeOf } from './product-figures.ts';
import { questionsAbout } from './questions.tsx';
import { ReturnsCalculator } from './ReturnsCalculator.tsx';
import { Scene } from './Scene.tsx';
import { investmentSteps, Steps } from './Steps.tsx';
import {
  Benefits,
  Hero,
  Section,
  SignUpBanner,
  Testimonials,
  WithdrawalFootnote,
} from './sections.tsx';

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
    cell: ({ ratePpm }) => `${percentFromRatePpm(ratePpm)}% per month`,
  },
];

export function InvestmentPage(content: PageContent) {
  const { claims, figures, tiers, records, testimonials } = content;
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
      <Section title="Why people invest with us">
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
          <Scene name="clinic" />
          <Benefits items={investmentBenefits(claims)} />
        </div>
        <WithdrawalFootnote claims={claims} />
      </Section>
      <Section title="How investing works">
        <Steps steps={investmentSteps} />
      </Section>
      <Section
        title="Everyone is welcome"
        lead={
          `Whether you start with ${figures.investments.minimum} or much more, your rate depends ` +
          'only on the amount.'
        }
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
        <RiskLine />
      </Section>
      <Section title="What could I earn?" lead="We use the same calculation for your real returns.">
        <ReturnsCalculator tiers={tiers} records={records.investments} />
      </Section>
      <Section title="Learn More About Our Investments">
        <Disclosures items={investmentKindsExplained(figures)} openFirst />
      </Section>
      <Section title="More Questions" lead="Withdrawals, inactive investments and risk.">
        <Disclosures items={questionsAbout('Investing', content)} />
        <div>
          <LinkButton href={paths.faq.getHref()}>Get Answers</LinkButton>
        </div>
      </Section>
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}
