import { TextLink } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { classes } from '@quarrter/ui/classes';
import { Logo } from '@quarrter/ui/Logo';
import { Link } from '@quarrter/ui/link';
import { WideAdire } from '@quarrter/ui/pictures/WideAdire';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';

/** PUB-05: the links of the public pages' bar; each form links to the other forms itself. */
const site = [
  ['Loans', paths.loan],
  ['Invest', paths.investment],
  ['FAQ', paths.faq],
] as const;

/** Whether an account screen has been shown since the page loaded. */
let shownBefore = false;

/**
 * Titles the document and starts at the top of the screen, with the focus on the element that gets
 * the returned ref.
 */
function useTopOfScreen(title: string) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    // A field that is being filled in already stays where it is.
    if (shownBefore || document.activeElement === document.body) window.scrollTo({ top: 0 });
    // The previous screen took its focused element away, so keyboard and screen reader start here.
    if (shownBefore && document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true });
    }
    shownBefore = true;
  }, [title]);
  return main;
}

/** The frame of every account screen: the form, and a decorative panel beside it from 992 px. */
export function AccountFrame(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { title, lead, children } = props;
  const main = useTopOfScreen(title);
  return (
    <div
      className={classes(
        'min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]',
        'xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]',
      )}
    >
      <div
        className={classes(
          'mx-auto flex min-h-dvh w-full max-w-xl flex-col px-4 pt-4 pb-10 sm:px-8',
          'lg:pt-8',
        )}
      >
        <header className="flex flex-wrap items-center justify-between gap-x-6">
          <Link href={paths.home.getHref()} className="inline-flex min-h-11 items-center">
            <Logo />
            <span className="sr-only">, home page</span>
          </Link>
          <nav aria-label="Main" className="flex gap-4">
            {site.map(([label, path]) => (
              <TextLink
                key={label}
                href={path.getHref()}
                className="inline-flex min-h-11 items-center"
              >
                {label}
              </TextLink>
            ))}
          </nav>
        </header>
        <main ref={main} id="main" tabIndex={-1} className="my-auto grid gap-6 py-8 outline-none">
          <div className="grid gap-2">
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            {lead && <p className="text-ink-soft">{lead}</p>}
          </div>
          {children}
        </main>
      </div>
      <aside
        aria-label={brand.name}
        className={classes(
          'relative hidden overflow-hidden rounded-bl-[9rem] bg-band text-on-band',
          'lg:block',
        )}
      >
        <WideAdire as="panel" className="absolute inset-0 size-full" />
        <p
          className={classes(
            'absolute inset-x-0 bottom-0 bg-band py-10 ps-28 pe-10 text-2xl font-600',
            'text-balance',
          )}
        >
          {brand.tagline}
        </p>
      </aside>
    </div>
  );
}
