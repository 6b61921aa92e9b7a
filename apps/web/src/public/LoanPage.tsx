import { LinkButton } from '@quarrter/ui/Button';
import { paths } from '../paths.ts';
import { loanBenefits, sentences } from './benefits.ts';
import { ExampleOffer } from './examples.tsx';
import { LoanCalculator } from './LoanCalculator.tsx';
import { LoanTypeList } from './LoanTypeList.tsx';
import type { PageContent } from './page-content.ts';
import { Benefits, Hero, InvestPrompt, Section, SignUpBanner, Testimonials } from './sections.tsx';

const steps = [
  {
    title: 'Apply',
    text:
      'One form in a few steps. Your device saves what you type, so a lost connection loses ' +
      'nothing.',
  },
  {
    title: 'Get verified',
    text: 'Our staff check your documents. One person verifies, another approves.',
  },
  {
    title: 'Read the offer',
    text:
      'Every instalment with its date, the total cost in naira and the APR. You have 14 days to ' +
      'accept or reject.',
  },
  {
    title: 'Receive and repay',
    text:
      'We send the money to your bank account. You repay by card, on the due date or earlier, ' +
      'and watch your balance fall.',
  },
];

export function LoanPage({ claims, loans, records, testimonials }: PageContent) {
  return (
    <>
      <Hero
        title="Know the full cost before you borrow"
        lead={sentences(
          claims.noCollateral !== null && 'No collateral.',
          'No hidden costs: you see every amount and every date before you accept.',
        )}
        actions={
          <LinkButton tone="action" href={paths.signUp.getHref()}>
            Sign Up Here
          </LinkButton>
        }
      >
        <ExampleOffer product={loans.personal} />
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
        <LoanTypeList products={loans} />
      </Section>
      <Section
        title="What would it cost?"
        lead="Worked out by the same rules as your offer: one flat rate, nothing on top."
      >
        <LoanCalculator products={loans} records={records.loans} />
      </Section>
      <InvestPrompt />
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}
