import { LinkButton } from '@quarrter/ui/Button';
import { type Claims, withdrawalFootnote } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { investmentBenefits, loanBenefits, sentences } from './benefits.ts';
import { ExampleOffer } from './examples.tsx';
import type { PageContent } from './page-content.ts';
import {
  Basis,
  Benefits,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
  wide,
} from './sections.tsx';

export function HomePage({ claims, loans, testimonials }: PageContent) {
  return (
    <>
      <Hero
        title="Borrow or invest, and see every cost, return and date"
        lead={sentences(
          claims.forBusinesses === null
            ? 'Loans for people in Nigeria.'
            : 'Loans for individuals and businesses in Nigeria.',
          'Investments that earn every month.',
          'You see all the figures before you decide.',
        )}
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
        <ExampleOffer product={loans.personal} />
      </Hero>
      <ClaimedFigures claims={claims} />
      <Section title="Invest, and watch it grow" lead={startWith(claims)}>
        <Benefits items={investmentBenefits(claims)} />
        <p className="text-sm text-ink-soft">* {withdrawalFootnote}</p>
      </Section>
      <Section
        title="A loan with no surprises"
        lead={sentences(
          claims.forBusinesses !== null && 'For individuals and businesses.',
          'For your plans, for a rainy day, for a tool you work with.',
        )}
      >
        <Benefits items={loanBenefits(claims)} />
        <div>
          <LinkButton tone="main" href={paths.loan.getHref()}>
            Request A Loan
          </LinkButton>
        </div>
      </Section>
      <InvestPrompt />
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}

function startWith({ minimumInvestment, investMinutes }: Claims): string {
  return sentences(
    minimumInvestment !== null && `Start with as little as ${minimumInvestment.value}.`,
    investMinutes !== null && `Investing takes about ${investMinutes.value} minutes.`,
  );
}

/** The figures that visitors come for; that of a claim that is off is left out. */
function ClaimedFigures({ claims }: { claims: Claims }) {
  const { decisionMinutes, payoutMinutes, lowestMonthlyRate, minimumInvestment } = claims;
  const figures = [
    { claim: decisionMinutes, unit: ' min', words: 'for a decision, at the fastest' },
    { claim: payoutMinutes, unit: ' min', words: 'from acceptance to money, at the fastest' },
    { claim: lowestMonthlyRate, unit: '', words: 'a month is our lowest loan rate' },
    { claim: minimumInvestment, unit: '', words: 'is enough to start investing' },
  ].flatMap(({ claim, unit, words }) =>
    claim === null ? [] : [{ figure: `${claim.value}${unit}`, words, basis: claim.basis }],
  );
  if (figures.length === 0) return null;
  return (
    <dl className={`${wide} grid grid-cols-2 gap-x-6 gap-y-6 py-10 lg:grid-cols-4`}>
      {figures.map(({ figure, words, basis }) => (
        <div key={words} className="grid content-start">
          <dt className="order-2 text-ink-soft">{words}</dt>
          <dd className="figures order-1 text-3xl font-600 text-main-text">{figure}</dd>
          <dd className="order-3">
            <Basis about={words} texts={[basis]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
