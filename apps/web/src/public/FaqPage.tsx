import { Button, LinkButton, TextLink } from '@quarrter/ui/Button';
import { frequentQuestions } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { Disclosures } from './Disclosures.tsx';
import { HiddenPart, Placeholder } from './Placeholder.tsx';
import type { PageContent } from './page-content.ts';
import { Hero, Section, SignUpBanner, wide } from './sections.tsx';

/** The server answers with the questions that have these words; it needs no script. */
function Search() {
  return (
    <search className="w-full max-w-xl">
      <form action={paths.faq.pattern} aria-label="Questions" className="grid gap-2">
        <label htmlFor="q" className="text-sm text-band-soft">
          Search the questions
        </label>
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <input
            id="q"
            name="q"
            type="search"
            maxLength={100}
            defaultValue=""
            className="min-h-12 w-full rounded-md border border-band-soft bg-surface px-3.5
              text-ink"
          />
          <Button type="submit" tone="band">
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}

export function FaqPage({ claims, figures }: PageContent) {
  return (
    <>
      <Hero
        title="FAQ"
        lead="Straight answers about loans and investments. If yours is missing, ask us."
        actions={<Search />}
      />
      <div className={wide}>
        <HiddenPart name="found" className="pt-8 text-lg font-600">
          <p role="status">
            <Placeholder name="found" text="" />
          </p>
        </HiddenPart>
      </div>
      {frequentQuestions(claims, figures).map(({ title, questions }, place) => (
        <Section
          key={title}
          title={title}
          part={`group-${place}`}
          className="lg:grid-cols-[17rem_1fr] lg:gap-12"
        >
          <Disclosures items={questions} part={`question-${place}`} openFirst={place === 0} />
        </Section>
      ))}
      <section className={`${wide} py-10`}>
        <p className="text-lg">
          Another question?{' '}
          <TextLink href={paths.contact.getHref()} className="inline-flex min-h-11 items-center">
            Contact Support
          </TextLink>
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
