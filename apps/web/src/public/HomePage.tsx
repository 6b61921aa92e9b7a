import { LinkButton } from '@quarrter/ui/Button';
import { claims, withdrawalFootnote } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { investmentBenefits, loanBenefits } from './benefits.ts';
import { ExampleOffer } from './examples.tsx';
import {
  Benefits,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
  wide,
} from './sections.tsx';

/** PUB-09..14. */
export function HomePage() {
  return (
    <>
      <Hero
        title="Borrow or invest, with every date and every naira in plain sight"
        lead="Loans for people and businesses, and investments that earn each month. You see what it costs or brings, and on which day, before you decide."
        actions={
          <>
            <LinkButton tone="action" href={paths.signUp.getHref()}>
              Create Account
            </LinkButton>
            <LinkButton tone="band" href={paths.signIn.getHref()}>
              Sign In
            </LinkButton>
          </>
        }
      >
        <ExampleOffer />
      </Hero>
      <Claims />
      <Section
        title="Invest, and watch it earn"
        lead={`Start with as little as ${claims.minimumInvestment}, in about ${claims.investMinutes} minutes.`}
      >
        <Benefits items={investmentBenefits} />
        <p className="text-sm text-ink-soft">* {withdrawalFootnote}</p>
      </Section>
      <Section
        title="A loan you can read to the end"
        lead="For individuals and businesses, for a rainy day, for school."
      >
        <Benefits items={loanBenefits} />
        <div>
          <LinkButton tone="main" href={paths.loan.getHref()}>
            Request A Loan
          </LinkButton>
        </div>
      </Section>
      <InvestPrompt />
      <Testimonials />
      <SignUpBanner />
    </>
  );
}

/** The four figures people come for, big and quiet. */
function Claims() {
  const figures = [
    [`${claims.approvalMinutes} min`, 'to an approval, at best'],
    [`${claims.payoutMinutes} min`, 'to the money, once you accept'],
    [claims.lowestMonthlyRate, 'lowest loan rate a month'],
    [claims.minimumInvestment, 'is enough to invest'],
  ] as const;
  return (
    <dl className={`${wide} grid grid-cols-2 gap-x-6 gap-y-6 py-10 lg:grid-cols-4`}>
      {figures.map(([figure, words]) => (
        <div key={words} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft">{words}</dt>
          <dd className="figures text-3xl font-650 text-main-text">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
