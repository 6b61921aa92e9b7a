import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { frequentQuestions } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { Disclosures } from './Disclosures.tsx';
import type { PageContent } from './page-content.ts';
import { Hero, Section, SignUpBanner, wide } from './sections.tsx';

export function FaqPage({ claims, figures }: PageContent) {
  return (
    <>
      <Hero
        title="Questions and answers"
        lead="Straight answers about loans and investments. If yours is missing, ask us."
      />
      {frequentQuestions(claims, figures).map(({ title, questions }, place) => (
        <Section key={title} title={title} className="lg:grid-cols-[17rem_1fr] lg:gap-12">
          <Disclosures items={questions} openFirst={place === 0} />
        </Section>
      ))}
      <section className={`${wide} py-10`}>
        <p className="text-lg">
          Another question? <TextLink href={paths.contact.getHref()}>Contact Support</TextLink>
        </p>
      </section>
      <section className={`${wide} pb-12`}>
        <div
          className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-6 md:flex
          md:items-center md:justify-between md:p-10 forced-colors:border"
        >
          <h2 className="text-2xl">Ready to Invest</h2>
          <LinkButton tone="main" href={paths.signUp.getHref()}>
            Create your account
          </LinkButton>
        </div>
      </section>
      <SignUpBanner claims={claims} />
    </>
  );
}
