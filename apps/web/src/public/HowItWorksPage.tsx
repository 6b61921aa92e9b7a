import { LinkButton } from '@quarrter/ui/Button';
import { withdrawalFootnote } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { RiskLine } from '../products/RiskLine.tsx';
import { Disclosures } from './Disclosures.tsx';
import type { PageContent } from './page-content.ts';
import { MoreAnswers, questionsAbout } from './questions.tsx';
import { Scene } from './Scene.tsx';
import { investmentSteps, loanSteps, Steps } from './Steps.tsx';
import { Hero, Section, SignUpBanner } from './sections.tsx';

/** Details and documents to have at hand before the form. */
const needed = [
  { name: 'For an account', text: 'Your name, an email address and a phone number.' },
  {
    name: 'For a loan',
    text:
      'A bank statement, proof of identity, and your own bank account. A personal or business ' +
      'loan also needs your NIN and BVN. Photos from your phone are fine.',
  },
  { name: 'For an investment', text: 'Your date of birth and the details of your next of kin.' },
  { name: 'For a withdrawal', text: 'A bank account in your own name, and your password.' },
];

export function HowItWorksPage(content: PageContent) {
  return (
    <>
      <Hero
        title="How it works"
        lead={
          'Each step, who decides, and how long you have to think. Until you accept an offer or ' +
          'pay, you can stop at any time, free of charge.'
        }
      />
      <Section title="A loan, from the form to the last payment">
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
          <Steps steps={loanSteps} />
          <Scene name="office" />
        </div>
        <div>
          <LinkButton tone="main" href={paths.loan.getHref()}>
            Calculate a loan
          </LinkButton>
        </div>
      </Section>
      <Section title="An investment, from the amount to the withdrawal">
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
          <Scene name="clinic" />
          <Steps steps={investmentSteps} />
        </div>
        <RiskLine />
        <p className="max-w-3xl text-sm text-ink-soft">{withdrawalFootnote}</p>
        <div>
          <LinkButton tone="main" href={paths.investment.getHref()}>
            Calculate returns
          </LinkButton>
        </div>
      </Section>
      <Section title="What you need">
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {needed.map(({ name, text }) => (
            <div key={name} className="grid content-start gap-1 border-t border-line py-4">
              <dt className="font-600">{name}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Questions before you start">
        <Disclosures items={questionsAbout('General Questions', content)} />
        <MoreAnswers />
      </Section>
      <SignUpBanner claims={content.claims} />
    </>
  );
}
