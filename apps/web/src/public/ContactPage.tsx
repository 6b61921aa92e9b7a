import { Button, TextLink } from '@quarrter/ui/Button';
import { brand, contact } from '@quarrter/ui/brand';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { DRAFT_PLACES } from '../forms/clear-drafts.ts';
import { paths } from '../paths.ts';
import { ContactFields } from './ContactFields.tsx';
import { HiddenPart, Slot } from './Slot.tsx';
import { Hero, wide } from './sections.tsx';

/** Where a message under way lies in this tab; among the drafts, which logging out forgets. */
const DRAFT = `${DRAFT_PLACES}contact`;

/** PUB-04. */
export function ContactPage() {
  return (
    <>
      <Hero
        title="Talk to a person"
        lead="About an application, a payment that puzzles you, or your partner company’s roster."
      />
      <div
        className={`${wide} grid gap-12 py-10 md:py-13 lg:grid-cols-[1.3fr_1fr] lg:gap-16 xl:gap-24`}
      >
        <section id="write" className="grid content-start gap-6">
          <Sent />
          <div data-part="form" className="grid gap-6">
            <div className="grid gap-2">
              <h2 className="text-2xl sm:text-3xl">Write to us</h2>
              <p className="text-ink-soft">
                {`You get a reference at once, and an answer by e-mail within ${contact.answerHours} working hours.`}
              </p>
            </div>
            <HiddenPart name="problem" className="rounded-md border-s-4 border-bad bg-bad-soft p-4">
              <p className="font-600">Your message was not sent</p>
              <p className="mt-1 text-sm">
                <Slot name="problem" text="" />
              </p>
            </HiddenPart>
            <form
              method="post"
              action={`${paths.contact.pattern}#write`}
              noValidate
              data-contact={DRAFT}
              className="grid gap-5"
            >
              <ContactFields />
              <div>
                <Button type="submit" tone="action">
                  Send message
                </Button>
              </div>
            </form>
          </div>
        </section>
        <Ways />
      </div>
    </>
  );
}

function Sent() {
  return (
    <HiddenPart name="sent" className="rounded-lg rounded-br-quarter bg-good-soft p-6 sm:p-8">
      <Envelope className="h-20" />
      <h2 className="mt-4 text-2xl">Your message is with us</h2>
      <p className="mt-2">
        Its reference is{' '}
        <strong className="figures font-600">
          <Slot name="reference" text="" />
        </strong>
        . Name it when you write or call about the same matter.
      </p>
    </HiddenPart>
  );
}

function Ways() {
  return (
    <section className="grid content-start gap-5">
      <h2 className="text-2xl">Other ways</h2>
      <dl>
        <Way name="E-mail" href={`mailto:${contact.email}`} text={contact.email} />
        <Way name="Phone" href={contact.phoneHref} text={contact.phone} />
        <Way name="Address" text={contact.address} />
        <Way name="Hours" text={contact.hours} />
      </dl>
      <p className="text-ink-soft">
        Have the short id of your loan or investment at hand: it stands on its page and in your
        reports. {brand.name} never asks for your password or for a code from your phone. Many
        things are answered under{' '}
        <TextLink href={paths.faq.getHref()}>questions and answers</TextLink>.
      </p>
    </section>
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
