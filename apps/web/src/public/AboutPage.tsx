import { LinkButton } from '@quarrter/ui/Button';
import { brand, contact, people, standing } from '@quarrter/ui/brand';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { PageContent } from './page-content.ts';
import { Scene } from './Scene.tsx';
import { Hero, Section, SignUpBanner } from './sections.tsx';

export function AboutPage({ claims, figures }: PageContent) {
  const { loans, investments } = figures;
  return (
    <>
      <Hero
        title={`About ${brand.name}`}
        lead="A lender that shows you everything before you decide, and proves it afterwards."
        note={standing}
      />
      <Section title="What we do">
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
          <div className="grid gap-4 text-lg">
            <p>
              We lend to people and businesses in Nigeria, and we pay people who invest with us part
              of the interest that borrowers pay.
            </p>
            <p>
              Most loans cost up to {loans.usualRate} per month. Investments earn{' '}
              {investments.lowestRate} to {investments.highestRate} per month. The difference pays
              for our work and for loans that are not repaid.
            </p>
            <p>
              We never sell your data or show advertising, and we hide no fee: our rates, penalties
              and taxes are on one page.
            </p>
            <div>
              <LinkButton tone="main" href={paths.fees.getHref()}>
                See all fees and rates
              </LinkButton>
            </div>
          </div>
          <Scene name="clinic" />
        </div>
      </Section>
      <Section title="The company">
        <dl className="grid max-w-3xl">
          <Line name="Company">{brand.legalName}</Line>
          <Line name="Registration and licences">{standing}</Line>
          {people.map(({ name, role }) => (
            <Line key={name} name={role}>
              {name}
            </Line>
          ))}
          <Line name="Address">{contact.address}</Line>
          <Line name="Opening hours">{contact.hours}</Line>
        </dl>
        <div>
          <LinkButton href={paths.contact.getHref()}>Talk to a person</LinkButton>
        </div>
      </Section>
      <SignUpBanner claims={claims} />
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t border-line py-4 sm:grid-cols-[14rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-600">{children}</dd>
    </div>
  );
}
