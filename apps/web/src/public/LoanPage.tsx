import { LinkButton } from '@quarrter/ui/Button';
import { paths } from '../paths.ts';
import { loanBenefits, sentences } from './benefits.ts';
import { Disclosures } from './Disclosures.tsx';
import { LatePenalty, OfferOnPhone } from './examples.tsx';
import { LoanCalculator } from './LoanCalculator.tsx';
import { LoanTypeList } from './LoanTypeList.tsx';
import type { PageContent } from './page-content.ts';
import { MoreAnswers, questionsAbout } from './questions.tsx';
import { Scene } from './Scene.tsx';
import { loanSteps, Steps } from './Steps.tsx';
import {
  BenefitCards,
  Hero,
  InvestPrompt,
  Section,
  SignUpBanner,
  Testimonials,
} from './sections.tsx';

export function LoanPage(content: PageContent) {
  const { claims, loans, records, testimonials, today } = content;
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
        <OfferOnPhone product={loans.personal} today={today} />
      </Hero>
      <Section title="Why people borrow here">
        <BenefitCards items={loanBenefits(claims)} />
        <LatePenalty product={loans.personal} />
      </Section>
      <Section
        title="Friendly Loan System"
        lead="From the first question to the last payment you always know what comes next."
      >
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
          <Steps steps={loanSteps} />
          <Scene name="market" />
        </div>
        <LoanTypeList products={loans} />
      </Section>
      <Section
        title="What would it cost?"
        lead="We use the same sums for your real offer: one flat rate and no fees."
      >
        <LoanCalculator products={loans} records={records.loans} />
      </Section>
      <Section title="Questions about loans">
        <Disclosures
          items={['Borrowing', 'Costs'].flatMap((group) => questionsAbout(group, content))}
        />
        <MoreAnswers />
      </Section>
      <InvestPrompt />
      <Testimonials {...testimonials} />
      <SignUpBanner claims={claims} />
    </>
  );
}
