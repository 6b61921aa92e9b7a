import { investmentTiers } from '@quarrter/domain/investments';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { withdrawalFootnote } from '@quarrter/ui/brand';
import { type Column, Table } from '@quarrter/ui/Table';
import { paths } from '../paths.ts';
import { investmentBenefits } from './benefits.ts';
import { Disclosures } from './Disclosures.tsx';
import { ExampleInvestment } from './examples.tsx';
import { Benefits, Hero, Section, SignUpBanner, Testimonials } from './sections.tsx';

type Tier = (typeof investmentTiers)[number];

const columns: Column<Tier>[] = [
  {
    header: 'You invest',
    lead: true,
    cell: ({ minimum, maximum, currency }) =>
      maximum === null
        ? `${formatMoney(minimum, currency)} and above`
        : `${formatMoney(minimum, currency)} to ${formatMoney(maximum, currency)}`,
  },
  {
    header: 'It earns a month',
    align: 'end',
    figure: true,
    cell: ({ ratePpm }) => `${percentFromRatePpm(ratePpm)}%`,
  },
];

/** PUB-20 as settled. */
const kinds = [
  {
    question: 'Full-time investments (FTI)',
    answer: [
      'Start on any day with the amount you choose; the amount decides the rate. Returns are credited on the same day of every month.',
      'The money can be withdrawn after three months and goes on earning until you do.',
    ],
  },
  {
    question: 'Limited-time investments (LTI)',
    answer: [
      'Offers with a fixed price for a slot, a fixed rate and a fixed end. They are there until their slots are taken.',
      'The money can be withdrawn after the time stated in the contract; then it stops earning.',
    ],
  },
  {
    question: 'Dollar investments',
    answer: [
      'From $100, charged and kept in dollars, at 1% a month. Withdrawals are paid to you by our staff, with the evidence in your account.',
    ],
  },
];

/** PUB-18..22. */
export function InvestmentPage() {
  return (
    <>
      <Hero
        title="Start Investing"
        lead="Put money to work in naira or in dollars. Each month’s return is credited with its date, and the next one is already in sight."
        actions={
          <LinkButton tone="action" href={paths.signUp.getHref()}>
            Open an account
          </LinkButton>
        }
      >
        <ExampleInvestment />
      </Hero>
      <Section title="What you can count on">
        <Benefits items={investmentBenefits} />
        <p className="text-sm text-ink-soft">* {withdrawalFootnote}</p>
      </Section>
      <Section
        title="Everyone is welcome"
        lead="Whether it is your first ten thousand naira or your company’s reserve: the amount sets the rate, and nothing else does."
      >
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card md:max-w-2xl">
          <Table
            caption="What full-time investments earn a month, by amount"
            columns={columns}
            rows={investmentTiers}
            rowKey={({ code }) => code}
          />
        </div>
      </Section>
      <Section title="Learn More About Our Investments">
        <Disclosures items={kinds} />
      </Section>
      <Section title="More Questions" lead="Withdrawals, inactive investments and the rest.">
        <div>
          <LinkButton href={paths.faq.getHref()}>Get Answers</LinkButton>
        </div>
      </Section>
      <Testimonials />
      <SignUpBanner />
    </>
  );
}
