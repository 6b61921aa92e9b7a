import { Button, TextLink } from '@quarrter/ui/Button';
import { brand, contact } from '@quarrter/ui/brand';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { DRAFTS_PREFIX } from '../forms/drafts.ts';
import { paths } from '../paths.ts';
import { ContactFields } from './ContactFields.tsx';
import { HiddenPart, Placeholder } from './Placeholder.tsx';
import { Hero, wide } from './sections.tsx';

/** Where the tab stores an unsent message: with the drafts, which signing out deletes. */
const DRAFT = `${DRAFTS_PREFIX}contact`;

export function ContactPage() {
  return (
    <>
      <Hero
        title="Talk to a person"
        lead="Ask about an application, a payment or your company’s staff list."
      />
      <div
        className={`${wide} grid gap-12 py-10 md:py-13 lg:grid-cols-[1.3fr_1fr] lg:gap-16
          xl:gap-24`}
      >
        <section id="write" className="grid content-start gap-6">
          <Sent />
          <div data-part="form" className="grid gap-6">
            <div className="grid gap-2">
              <h2 className="text-2xl sm:text-3xl">Write to us</h2>
              <p className="text-ink-soft">
                You’ll get a reference immediately, and our answer by email within{' '}
                {contact.answerHours} hours.
              </p>
            </div>
            <HiddenPart
              name="problem"
              className="rounded-md border-s-4 border-bad bg-bad-soft p-4 forced-colors:border-e
                forced-colors:border-y"
            >
              <p className="font-600">We could not send your message</p>
              <p className="mt-1 text-sm">
                <Placeholder name="problem" text="" />
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
      <h2 className="mt-4 text-2xl">We have your message</h2>
      <p className="mt-2">
        Your reference is{' '}
        <strong className="figures font-600">
          <Placeholder name="reference" text="" />
        </strong>
        . Please mention it when you contact us about this again.
      </p>
    </HiddenPart>
  );
}

function Ways() {
  return (
    <section className="grid content-start gap-5">
      <h2 className="text-2xl">Other ways to reach us</h2>
      <dl>
        <Way name="Email" href={`mailto:${contact.email}`} text={contact.email} />
        <Way name="Phone" href={contact.phoneHref} text={contact.phone} />
        <Way name="Address" text={contact.address} />
        <Way name="Hours" text={contact.hours} />
      </dl>
      <p className="text-ink-soft">
        Please have the ID of your loan or investment ready: you can find it on its page and in your
        reports. {brand.name} will never ask for your password or for a code from your phone. You
        may find your answer in our{' '}
        <TextLink href={paths.faq.getHref()}>questions and answers</TextLink>.
      </p>
    </section>
  );
}

function Way({ name, text, href }: { name: string; text: string; href?: string }) {
  return (
    <div className="grid gap-1 border-t border-line py-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-600">
        {href ? (
          <TextLink href={href} className="inline-block max-w-full py-2.5 wrap-anywhere">
            {text}
          </TextLink>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}
