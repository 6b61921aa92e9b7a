import type { ProfilePart } from '@quarrter/contract/client/home';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { QuarterPanel } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { hugeFigure } from '@quarrter/ui/Figure';
import { Link } from '@quarrter/ui/link';
import { paths } from '../../../paths.ts';
import { OverdueHelp } from '../../../shell/OverdueHelp.tsx';
import { type NeedText, textOfNeed } from './need-texts.ts';
import type { Need } from './needs.ts';

/** The client's needs today: the most urgent as a panel in its colour, the others as rows. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  const [first, ...others] = needs;
  if (first === undefined) return null;
  // DSH-05: the banner for the profile is only shown on phones.
  const onPhone = (need: Need) => need.kind === 'profile' && 'md:hidden';
  return (
    <section aria-label="To do" className={classes('grid gap-3', onPhone(first))}>
      {first.kind === 'profile' ? (
        <NeedRow text={textOfNeed(first)} />
      ) : (
        <NeedPanel text={textOfNeed(first)} />
      )}
      {others.map((need) => (
        <div
          key={`${need.kind} ${textOfNeed(need).title.join('')}`}
          className={onPhone(need) || undefined}
        >
          <NeedRow text={textOfNeed(need)} />
        </div>
      ))}
    </section>
  );
}

const partNames: { readonly [part in ProfilePart]: string } = {
  'date-of-birth': 'date of birth',
  title: 'title',
  address: 'home address',
  identity: 'NIN or BVN',
  'next-of-kin': 'next of kin',
};

/**
 * DSH-05: the missing parts of the profile, in one row below the important things. On a phone the
 * banner, which leads to the same page, replaces it while the date of birth is missing.
 */
export function ProfileRow({ missing }: { missing: readonly ProfilePart[] }) {
  if (missing.length === 0) return null;
  const hasBanner = missing.includes('date-of-birth');
  return (
    <p className={classes('text-sm text-ink-soft', hasBanner && 'max-md:hidden')}>
      Not in your profile yet: {missing.map((part) => partNames[part]).join(', ')}.{' '}
      <Link className="font-600 text-main-text underline" href={paths.profile.getHref()}>
        Add to your profile
      </Link>
    </p>
  );
}

/** The one orange button is for a late payment. */
const tones = { late: 'action', soon: 'main', calm: 'band' } as const;

export function NeedHeading({ title: [before, figure, after] }: Pick<NeedText, 'title'>) {
  return (
    <h2 className="figures text-2xl sm:text-3xl">
      {before}
      {figure && <span className={`block ${hugeFigure}`}>{figure}</span>}
      {after}
    </h2>
  );
}

/** One thing to do, with the amount that it is about as the figure that rules the screen. */
export function NeedPanel({ text: { tone, title, text, action, also, more } }: { text: NeedText }) {
  return (
    <QuarterPanel tone={tone} className="grid content-between gap-6">
      <div className="grid gap-2">
        <NeedHeading title={title} />
        <p className="max-w-xl text-band-soft">{text}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <LinkButton tone={tones[tone]} href={action.href}>
          {action.label}
        </LinkButton>
        {[also, more].map(
          (other) =>
            other && (
              <LinkButton key={other.label} tone="band" href={other.href}>
                {other.label}
              </LinkButton>
            ),
        )}
      </div>
      {tone === 'late' && <OverdueHelp />}
    </QuarterPanel>
  );
}

const edges = {
  late: 'border-s-bad',
  soon: 'border-s-stage-yellow',
  calm: 'border-s-main-text',
} as const;

/** Something to know in one row. */
export function NeedRow({ text: { tone, title, text, action, also } }: { text: NeedText }) {
  return (
    <div
      className={classes(
        'grid gap-3 rounded-lg border-s-4 bg-surface p-4',
        'sm:flex sm:items-center sm:justify-between sm:gap-6 sm:px-5',
        edges[tone],
      )}
    >
      <div className="grid gap-0.5">
        <h2 className="figures text-base">{title.join('')}</h2>
        <p className="max-w-prose text-sm text-ink-soft">
          {text} {also && <TextLink href={also.href}>{also.label}</TextLink>}
        </p>
      </div>
      <LinkButton size="small" className="shrink-0" href={action.href}>
        {action.label}
      </LinkButton>
    </div>
  );
}
