import { Button, LinkButton } from '@quarrter/ui/Button';
import { type Claims, withdrawalFootnote } from '@quarrter/ui/brand';
import { classes } from '@quarrter/ui/classes';
import { Adire } from '@quarrter/ui/pictures/adire';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { GrowthPicture } from './GrowthPicture.tsx';
import type { Testimonials as Said } from './page-content.ts';
import { Hem } from './Scene.tsx';

/** The width of everything on a public page. */
export const wide = 'mx-auto w-full max-w-6xl px-4 sm:px-6 xl:px-0';

/** Visible around the picture on top of it. */
const heroPattern = [
  '_0 c1 r2 q1 d0 l0 h0',
  'q2 l0 _0 q0 c1 r3 q2',
  '_0 r1 d0 q3 l1 a2 d0',
  'c0 q1 l0 r0 q2 c0 l1',
  '_0 _0 q3 d0 r2 l0 q1',
];

/** For a hero without a picture: fewer shapes near the text. */
const plainPattern = ['_0 _0 q2 l0 c0', '_0 r1 d0 q3 h0', '_0 _0 l1 a2 r0'];

/**
 * The navy top of a page. Its lower corner is the quarter circle of the logo; a phone has a hem of
 * cloth below it, wider screens the cloth behind.
 */
export function Hero(props: {
  title: ReactNode;
  lead: ReactNode;
  actions?: ReactNode;
  /** Small text below the actions. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      className="on-band-focus relative overflow-hidden rounded-br-[min(6rem,30vw)] bg-band
      text-on-band md:rounded-br-[11rem] forced-colors:border-b"
    >
      <Adire
        className={classes(
          'absolute inset-y-0 end-0 hidden h-full lg:block',
          props.children ? 'w-[42%]' : 'w-[34%]',
        )}
        rows={props.children ? heroPattern : plainPattern}
      />
      <div
        className={classes(
          wide,
          'relative grid items-center gap-10 pt-8 pb-14 md:pt-14 md:pb-20 ' +
            'lg:grid-cols-[1.05fr_0.95fr] lg:gap-16',
        )}
      >
        <div className="grid gap-5">
          <h1 className="text-3xl text-balance sm:text-4xl xl:text-5xl">{props.title}</h1>
          <p className="max-w-xl text-lg text-band-soft">{props.lead}</p>
          {props.actions && <div className="grid gap-3 pt-2 sm:flex">{props.actions}</div>}
          {props.note && <p className="text-sm text-band-soft">{props.note}</p>}
        </div>
        {props.children}
      </div>
      <Hem className="lg:hidden" />
    </div>
  );
}

export function Section(props: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  className?: string;
  /** The name by which the server hides it. */
  part?: string;
}) {
  return (
    <section
      data-part={props.part}
      className={classes(wide, 'grid gap-7 py-10 md:py-13', props.className)}
    >
      <div className="grid max-w-2xl gap-2">
        <h2 className="text-2xl sm:text-3xl">{props.title}</h2>
        {props.lead && <p className="text-lg text-ink-soft">{props.lead}</p>}
      </div>
      {props.children}
    </section>
  );
}

/** The basis of a claim, shown on tap; works without script. */
export function Basis({ about, texts }: { about: string; texts: readonly string[] }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        What this is based on<span className="sr-only">: {about}</span>
      </summary>
      {texts.map((text) => (
        <p key={text} className="pb-1">
          {text}
        </p>
      ))}
    </details>
  );
}

export type Benefit = {
  title: string;
  text: ReactNode;
  /** The bases of the claims in the text. */
  basis: readonly string[];
};

/** The benefits as a list beside a picture, each with its basis. */
export function Benefits({ items }: { items: readonly Benefit[] }) {
  return (
    <ul className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item.title} className="grid content-start gap-1 border-t border-line pt-4">
          <BenefitText {...item} />
        </li>
      ))}
    </ul>
  );
}

/** The same as cards, each with a figure of the cloth. */
export function BenefitCards({ items }: { items: readonly Benefit[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="adire-cards grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {items.map((item) => (
        <li
          key={item.title}
          className="grid content-start gap-2 rounded-lg bg-surface p-5 shadow-card
            forced-colors:border"
        >
          <BenefitText {...item} />
        </li>
      ))}
    </ul>
  );
}

function BenefitText({ title, text, basis }: Benefit) {
  return (
    <>
      <strong className="text-lg font-600">{title}</strong>
      <span className="text-ink-soft">{text}</span>
      <Basis about={title} texts={basis} />
    </>
  );
}

export function InvestPrompt() {
  return (
    <section className={classes(wide, 'py-6')}>
      <div
        className="grid items-center gap-6 overflow-hidden rounded-lg rounded-br-quarter
        bg-main-soft p-6 md:grid-cols-[auto_1fr_auto] md:gap-8 md:p-10 forced-colors:border"
      >
        <GrowthPicture className="h-24" />
        <div className="grid gap-2">
          <h2 className="text-2xl">Lost on How to Invest</h2>
          <p className="max-w-xl text-ink-soft">
            Open a free account first. You will see every plan with its rate, and what you will have
            earned on which date, before you pay.
          </p>
        </div>
        <LinkButton tone="main" href={paths.signUp.getHref()}>
          Open a free account
        </LinkButton>
      </div>
    </section>
  );
}

export function Testimonials({ said, areExamples }: Said) {
  if (said.length === 0) return null;
  return (
    <Section title="What our clients say">
      {areExamples && (
        <p className="text-sm text-ink-soft">
          These are examples. A lender shows the reviews of its own clients here.
        </p>
      )}
      <ul className="grid gap-6 md:grid-cols-3">
        {said.map(({ text, role, city }) => (
          <li key={text}>
            <figure
              className="grid h-full content-between gap-5 rounded-lg rounded-br-quarter bg-surface
                p-6 shadow-card forced-colors:border"
            >
              <blockquote className="text-lg">“{text}”</blockquote>
              <figcaption className="text-sm text-ink-soft">
                <strong className="font-600 text-ink">{role}</strong>, {city}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Carries the typed email into the sign-up form. Works without script. */
export function SignUpBanner({ claims }: { claims: Claims }) {
  const minutes = claims.signUpMinutes;
  return (
    <section className={classes(wide, 'pb-16')}>
      <div
        className="on-band-focus grid overflow-hidden rounded-lg rounded-br-quarter bg-band
        text-on-band lg:grid-cols-[1fr_20rem] forced-colors:border"
      >
        <form
          action={paths.signUp.pattern}
          aria-labelledby="banner-title"
          className="grid gap-4 p-6 sm:p-10"
        >
          <h2 id="banner-title" className="text-2xl sm:text-3xl">
            {minutes === null
              ? 'Open your account'
              : `Open your account in under ${minutes.value} minutes`}
          </h2>
          <label htmlFor="banner-email" className="text-sm text-band-soft">
            Your email address
          </label>
          <div className="-mt-2 grid gap-3 sm:grid-cols-[1fr_auto]">
            <input
              id="banner-email"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              className="min-h-12 w-full rounded-md border border-band-soft bg-surface px-3.5
                text-ink"
            />
            <Button type="submit" tone="action">
              Sign Up Free
            </Button>
          </div>
        </form>
        <Adire
          className="hidden size-full lg:block"
          rows={['r2 q1 d0 l0', 'q3 l1 c1 q0', 'h0 d0 r3 q2']}
        />
      </div>
    </section>
  );
}

/** The note for the star of `Instant Withdrawal`; nothing where that card is off. */
export function WithdrawalFootnote({ claims }: { claims: Claims }) {
  if (claims.withdrawalMinutes === null) return null;
  return <p className="max-w-3xl text-sm text-ink-soft">* {withdrawalFootnote}</p>;
}
