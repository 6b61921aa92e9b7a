import { LinkButton } from '@quarrter/ui/Button';
import { claims as ours } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { loanBenefits, sentences } from './benefits.ts';
import { ExampleOffer } from './examples.tsx';
import { LoanCalculator } from './LoanCalculator.tsx';
import { LoanTypeList } from './LoanTypeList.tsx';
import {
  Benefits,
  type ClaimsProps,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
} from './sections.tsx';

const steps = [
  {
    title: 'Ask',
    text: 'One form in a few steps. It keeps what you have typed on your device, so that a lost connection loses nothing.',
  },
  {
    title: 'Be verified',
    text: 'People read your documents. One of them verifies, another one approves: nobody decides alone.',
  },
  {
    title: 'Read the offer',
    text: 'Every instalment with its date, the total cost in naira and the APR. You have 14 days, and you may say no.',
  },
  {
    title: 'Receive and repay',
    text: 'The money goes to your bank account. You pay by card, on the due date or before, and see the rest shrink.',
  },
];

/** PUB-15..17. */
export function LoanPage({ claims = ours }: ClaimsProps) {
  return (
    <>
      <Hero
        title="A loan that tells you everything first"
        lead={sentences(
          claims.noCollateral && 'No collateral.',
          'No small print about money: the amount due and its date are the largest thing on the page, before you sign and after.',
        )}
        actions={
          <LinkButton tone="action" href={paths.signUp.getHref()}>
            Sign Up Here
          </LinkButton>
        }
      >
        <ExampleOffer />
      </Hero>
      <Section title="Why people borrow here">
        <Benefits items={loanBenefits(claims)} />
      </Section>
      <Section
        title="Friendly Loan System"
        lead="From the first question to the last payment you always know what comes next."
        className="border-y border-line"
      >
        <ol className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
          {steps.map(({ title, text }, place) => (
            <li key={title} className="grid content-start gap-2">
              <span className="figures text-4xl font-600 text-line-strong" aria-hidden="true">
                {place + 1}
              </span>
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <LoanTypeList />
      </Section>
      <Section
        title="What would it cost?"
        lead="Worked out by the same rules as your offer: one flat rate, nothing on top."
      >
        <LoanCalculator />
      </Section>
      <InvestPrompt />
      <Testimonials />
      <SignUpBanner claims={claims} />
    </>
  );
}
