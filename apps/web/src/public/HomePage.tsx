import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { type Claims, standing } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { RiskLine } from '../products/RiskLine.tsx';
import { investmentBenefits, loanBenefits, sentences } from './benefits.ts';
import { LatePenalty, OfferOnPhone } from './examples.tsx';
import type { PageContent } from './page-content.ts';
import { Scene } from './Scene.tsx';
import {
  Basis,
  BenefitCards,
  Benefits,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
  WithdrawalFootnote,
  wide,
} from './sections.tsx';

export function HomePage({ claims, loans, testimonials, today }: PageContent) {
  return (
    <>
      <Hero
        title="Loans and investments with no surprises"
        lead={
          (claims.forBusinesses === null
            ? 'Borrow for home or school, or invest and earn every month. '
            : 'Borrow for home, school or business, or invest and earn every month. ') +
          'You see every cost and every date before you say yes.'
        }
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
        note={standing}
      >
        <OfferOnPhone product={loans.personal} today={today} />
      </Hero>
      <ClaimedFigures claims={claims} />
      <Section
        title="A loan with no surprises"
        lead={sentences(
          claims.forBusinesses !== null && 'For individuals and businesses.',
          'For school fees, a hospital bill or the tools of your trade.',
        )}
      >
        <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
          <Scene name="market" />
          <div className="grid content-between gap-6">
            <Benefits items={loanBenefits(claims)} />
            <LatePenalty product={loans.personal} />
            <div>
              <LinkButton tone="main" href={paths.loan.getHref()}>
                Request A Loan
              </LinkButton>
            </div>
          </div>
        </div>
      </Section>
      <OnlyYou />
      <Section title="Invest, and watch it grow" lead={startWith(claims)}>
        <BenefitCards items={investmentBenefits(claims)} />
        <div className="grid gap-2">
          <RiskLine />
          <WithdrawalFootnote claims={claims} />
        </div>
      </Section>
      <InvestPrompt />
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}

/** Addresses borrowers' greatest fear of a lender, in the first half of the page. */
function OnlyYou() {
  return (
    <section className={`${wide} py-6`}>
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_1.1fr] lg:gap-12">
        <div className="grid gap-3 lg:order-2">
          <h2 className="text-2xl sm:text-3xl">We talk only to you</h2>
          <p className="text-lg text-ink-soft">
            Never to your friends, your contacts or your employer. We do not ask for your contacts,
            photos or messages, and no one who works here may threaten or shame you.
          </p>
          <p>
            <TextLink href={paths.safety.getHref()} className="inline-flex min-h-11 items-center">
              How we keep you safe
            </TextLink>
          </p>
        </div>
        <Scene name="office" />
      </div>
    </section>
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
    { claim: decisionMinutes, unit: ' min', words: 'our fastest loan decision' },
    { claim: payoutMinutes, unit: ' min', words: 'our fastest payout after you accept' },
    { claim: lowestMonthlyRate, unit: '', words: 'per month is our lowest loan rate' },
    { claim: minimumInvestment, unit: '', words: 'minimum investment' },
  ].flatMap(({ claim, unit, words }) =>
    claim === null ? [] : [{ figure: `${claim.value}${unit}`, words, basis: claim.basis }],
  );
  if (figures.length === 0) return null;
  return (
    <dl
      className={`${wide} grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-6
        py-10`}
    >
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
