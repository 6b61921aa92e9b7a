import { Button, TextLink } from '@quarrter/ui/Button';
import { contact } from '@quarrter/ui/brand';
import { controlClasses, Field } from '@quarrter/ui/Field';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { HiddenPart, Placeholder } from './Placeholder.tsx';
import { Hero, wide } from './sections.tsx';

/**
 * The link in the email about a withdrawal opens this page, also for a client who is signed out.
 * The server fills in the withdrawal and shows the part that is true of it.
 */
export function CancelWithdrawalPage() {
  return (
    <>
      <Hero
        title="Cancel a withdrawal"
        lead="If you did not ask for a withdrawal, stop it here before the money is sent."
      />
      <div className={`${wide} grid gap-10 py-10 md:py-13 lg:grid-cols-2 lg:gap-16`}>
        <div className="grid content-start gap-6">
          <OpenLink />
          <Outcome name="cancelled" tone="good" title="This withdrawal is cancelled">
            We cancelled it and signed you out on all devices. Our email says where the money is
            now. <IfNotYou />
          </Outcome>
          <Outcome name="cancelled-earlier" tone="good" title="This withdrawal is cancelled">
            It was cancelled earlier. Our email says where the money is now. <IfNotYou />
          </Outcome>
          <Outcome name="sent" tone="bad" title="We have already sent this withdrawal">
            It can no longer be cancelled. If you did not ask for it,{' '}
            <TextLink href={paths.forgotPassword.getHref()}>choose a new password</TextLink> now,
            call your bank, and <TextLink href={paths.contact.getHref()}>tell us</TextLink>.
          </Outcome>
          <Outcome name="returned" tone="good" title="This withdrawal was not paid">
            The bank did not accept the transfer. Our email says where the money is now.
          </Outcome>
          <Outcome name="broken" tone="bad" title="This link does not work">
            It is not complete or not one of ours. Please open it again from our email, or{' '}
            <TextLink href={paths.signIn.getHref()}>sign in</TextLink> and cancel the withdrawal on
            your investment page. You can also call us on{' '}
            <TextLink href={contact.phoneHref}>{contact.phone}</TextLink>.
          </Outcome>
          <Details />
          <HiddenPart name="ask">
            <form method="post" action={paths.cancelWithdrawal.getHref()} className="grid gap-4">
              {['uidb64', 'id', 'token'].map((name) => (
                <input key={name} type="hidden" name={name} defaultValue="" />
              ))}
              <p>
                If you did not ask for it, cancel it now. We’ll return the money to your investments
                and sign you out on all devices. Nothing is cancelled until you press the button.
              </p>
              <div>
                <Button type="submit" tone="danger">
                  Cancel this withdrawal
                </Button>
              </div>
            </form>
          </HiddenPart>
        </div>
        <Afterwards />
      </div>
    </>
  );
}

/** Shows the withdrawal of the emailed link; public/site.ts fills it in and sends it. */
function OpenLink() {
  return (
    <HiddenPart name="open">
      <form
        method="post"
        action={paths.cancelWithdrawal.getHref()}
        data-emailed-link=""
        className="grid gap-5"
      >
        <Field
          name="link"
          label="The link in our email"
          hint="Copy the whole link from our email about the withdrawal, and paste it here."
        >
          <input
            id="link"
            name="link"
            type="text"
            defaultValue=""
            required
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="link-hint"
            className={controlClasses}
          />
        </Field>
        <div>
          <Button type="submit" tone="action">
            Show the withdrawal
          </Button>
        </div>
      </form>
    </HiddenPart>
  );
}

function IfNotYou() {
  return (
    <>
      If this was not you, someone else may have access to your account:{' '}
      <TextLink href={paths.forgotPassword.getHref()}>choose a new password now</TextLink>.
    </>
  );
}

const tones = { good: 'border-good bg-good-soft', bad: 'border-bad bg-bad-soft' };

function Outcome(props: {
  name: string;
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
}) {
  return (
    <HiddenPart
      name={props.name}
      className={`rounded-md border-s-4 p-5 sm:p-6 forced-colors:border-e forced-colors:border-y
        ${tones[props.tone]}`}
    >
      <h2 className="text-2xl">{props.title}</h2>
      <p className="mt-2">{props.children}</p>
    </HiddenPart>
  );
}

const facts = [
  ['amount', 'Amount'],
  ['account', 'To'],
  ['holder', 'Account holder'],
  ['requested', 'Requested'],
] as const;

function Details() {
  return (
    <HiddenPart name="withdrawal">
      <dl className="grid gap-3 rounded-md border border-line p-5 sm:p-6">
        {facts.map(([name, label]) => (
          <div key={name} className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-600 wrap-anywhere">
              <Placeholder name={name} text="" />
            </dd>
          </div>
        ))}
      </dl>
    </HiddenPart>
  );
}

function Afterwards() {
  return (
    <section className="grid content-start gap-4">
      <h2 className="text-2xl">If it was not you</h2>
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          <TextLink href={paths.forgotPassword.getHref()}>Choose a new password</TextLink>, and
          change your mailbox password as well.
        </li>
        <li>Sign in and set up two-step verification on the security tab of your profile.</li>
      </ol>
      <p className="text-ink-soft">We never ask for your password by email or on the phone.</p>
    </section>
  );
}
