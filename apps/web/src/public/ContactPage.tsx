import { TextLink } from '@quarrter/ui/Button';
import { contact } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { Hero, Section } from './sections.tsx';

/** PUB-04. */
export function ContactPage() {
  return (
    <>
      <Hero
        title="Talk to a person"
        lead="About an application, a payment that puzzles you, or your partner company’s roster."
      />
      <Section title="How to reach us">
        <dl className="grid max-w-3xl gap-x-10 sm:grid-cols-2">
          <Way name="E-mail" href={`mailto:${contact.email}`} text={contact.email} />
          <Way name="Phone" href={contact.phoneHref} text={contact.phone} />
          <Way name="Address" text={contact.address} />
          <Way name="Hours" text={contact.hours} />
        </dl>
        <p className="max-w-2xl text-ink-soft">
          Have the short id of your loan or investment at hand: it stands on its page and in your
          reports. We never ask for your password or for a code from your phone. Many things are
          answered under <TextLink href={paths.faq.getHref()}>questions and answers</TextLink>.
        </p>
      </Section>
    </>
  );
}

function Way({ name, text, href }: { name: string; text: string; href?: string }) {
  return (
    <div className="grid gap-1 border-t border-line py-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-600">{href ? <TextLink href={href}>{text}</TextLink> : text}</dd>
    </div>
  );
}
