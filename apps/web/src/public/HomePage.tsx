import { LinkButton } from '@quarrter/ui/Button';
import { type Claims, claims as ours, withdrawalFootnote } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { investmentBenefits, loanBenefits, sentences } from './benefits.ts';
import { ExampleOffer } from './examples.tsx';
import {
  Benefits,
  type ClaimsProps,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
  wide,
} from './sections.tsx';

/** PUB-09..14. */
export function HomePage({ claims = ours }: ClaimsProps) {
  return (
    <>
      <Hero
        title="Borrow or invest, with every date and every naira in plain sight"
        lead={`Loans ${claims.forEverybody ? 'for people and businesses' : 'in naira'}, and investments that earn each month. You see what it costs or brings, and on which day, before you decide.`}
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
      <ClaimedFigures claims={claims} />
      <Section title="Invest, and watch it earn" lead={startWith(claims)}>
        <Benefits items={investmentBenefits(claims)} />
        <p className="text-sm text-ink-soft">* {withdrawalFootnote}</p>
      </Section>
      <Section
        title="A loan you can read to the end"
        lead={sentences(
          claims.forEverybody && 'For individuals and businesses.',
          'For what you plan, for a rainy day, for a working tool.',
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
      <Testimonials />
      <SignUpBanner claims={claims} />
    </>
  );
}

function startWith({ minimumInvestment, investMinutes }: Claims): string {
  return sentences(
    minimumInvestment !== null && `Start with as little as ${minimumInvestment}.`,
    investMinutes !== null && `An investment takes about ${investMinutes} minutes.`,
  );
}

/** The four figures people come for, big and quiet; those of a claim that is off are left out. */
function ClaimedFigures({ claims }: { claims: Claims }) {
  const { approvalMinutes, payoutMinutes, lowestMonthlyRate, minimumInvestment } = claims;
  const figures = [
    [approvalMinutes && `${approvalMinutes} min`, 'to an approval, at best'],
    [payoutMinutes && `${payoutMinutes} min`, 'to the money, once you accept'],
    [lowestMonthlyRate, 'lowest loan rate a month'],
    [minimumInvestment, 'is enough to invest'],
  ].filter(([figure]) => figure);
  if (figures.length === 0) return null;
  return (
    <dl className={`${wide} grid grid-cols-2 gap-x-6 gap-y-6 py-10 lg:grid-cols-4`}>
      {figures.map(([figure, words]) => (
        <div key={words} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft">{words}</dt>
          <dd className="figures text-3xl font-600 text-main-text">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
