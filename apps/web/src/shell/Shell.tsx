import { usePathname } from '@quarrter/client/router';
import { TextLink } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { classes } from '@quarrter/ui/classes';
import { Logo, Mark } from '@quarrter/ui/Logo';
import { HelpContext, Link } from '@quarrter/ui/link';
import { WideAdire } from '@quarrter/ui/pictures/WideAdire';
import { PageLoading } from '@quarrter/ui/states';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { LiveUpdates } from '../live/LiveUpdates.tsx';
import { paths } from '../paths.ts';
import { useClient } from '../session/RequireClient.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AskToLogOut } from './AskToLogOut.tsx';
import { PageErrorBoundary } from './error-boundaries.tsx';
import { IdleGuard } from './IdleGuard.tsx';
import { NotificationMenu } from './NotificationMenu.tsx';
import { isCurrentSection, sections } from './sections.ts';
import { useScreenStands } from './use-screen-stands.ts';

const skipLinkClasses =
  'absolute -top-20 left-3 z-50 rounded-md bg-main px-4 py-3 font-600 text-on-main focus:top-3';

const columnClasses =
  'flex min-h-dvh min-w-0 flex-col pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pb-0';

/**
 * SHL-01: the frame of every signed-in page: the top bar with its title, from 992 px the side menu,
 * and on smaller screens the four sections at the bottom, within a thumb's reach.
 */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const pathname = usePathname();
  const [loggingOut, setLoggingOut] = useState(false);
  const stayHere = useCallback(() => setLoggingOut(false), []);
  const stands = useScreenStands();
  useEffect(() => {
    // Without it everything works, so a failure needs no message.
    if (stands) import('../offline/keep-application.ts').catch(() => undefined);
  }, [stands]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a href="#main" className={skipLinkClasses}>
        Skip to content
      </a>
      <SideMenu pathname={pathname} onLogout={() => setLoggingOut(true)} />
      <div className={columnClasses}>
        <header className="sticky top-0 z-20 short:static border-b border-line bg-paper">
          <div
            className={
              'mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center gap-x-2 px-4 ' +
              'sm:px-6 lg:px-10'
            }
          >
            <Link
              href={paths.dashboard.getHref()}
              aria-label="Home"
              className="me-1 grid size-11 place-items-center lg:hidden"
            >
              <Mark className="size-8" />
            </Link>
            <h1 className="min-w-min flex-1 text-base leading-tight sm:text-lg sm:tracking-wide">
              {title}
            </h1>
            <div className="ms-auto flex gap-x-2">
              <NotificationMenu />
              <AccountMenu onLogout={() => setLoggingOut(true)} />
            </div>
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={
            'mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none ' + 'sm:px-6 lg:px-10 lg:py-8'
          }
        >
          <PageErrorBoundary key={pathname} title={title}>
            <HelpContext value={<HelpLink pathname={pathname} />}>
              <Suspense fallback={<PageLoading />}>{children}</Suspense>
            </HelpContext>
          </PageErrorBoundary>
        </main>
      </div>
      <BottomNavigation pathname={pathname} />
      <AskToLogOut open={loggingOut} onClose={stayHere} />
      <DocumentTitle title={title} />
      <IdleGuard />
      {stands && <LiveUpdates />}
    </div>
  );
}

/** Beside a failure on a page; the help page itself has no other to offer. */
function HelpLink({ pathname }: { pathname: string }) {
  if (pathname === paths.help.pattern) return null;
  return (
    <TextLink
      href={paths.help.getHref({ from: pathname })}
      className="inline-flex min-h-11 items-center"
    >
      Get help
    </TextLink>
  );
}

function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return null;
}

function SideMenu({ pathname, onLogout }: { pathname: string; onLogout: () => void }) {
  const { message } = useClient();
  return (
    <aside
      aria-label={brand.name}
      className="on-band-focus sticky top-0 hidden h-dvh flex-col bg-band text-on-band lg:flex"
    >
      <Link href={paths.dashboard.getHref()} className="px-6 pt-6 pb-8">
        <Logo band />
      </Link>
      <p className="px-6 pb-6 text-lg leading-snug font-600">{message}</p>
      <nav aria-label="Sections" className="grid gap-1 px-3">
        {sections.map(({ label, href, icon: Icon }) => {
          const current = isCurrentSection(href, pathname);
          return (
            <Link
              key={href}
              href={href}
              aria-current={current ? 'page' : undefined}
              className={classes(
                'flex min-h-12 items-center gap-3.5 rounded-md px-3.5 font-600 transition-colors',
                current
                  ? 'bg-band-current text-on-band-current forced-colors:border-2'
                  : 'text-band-soft hover:bg-band-line hover:text-on-band',
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </Link>
          );
        })}
      </nav>
      <div className="mt-auto">
        <button
          type="button"
          onClick={onLogout}
          className={
            'mx-3 mb-4 min-h-11 rounded-md px-3.5 text-start font-600 text-band-soft ' +
            'hover:bg-band-line hover:text-on-band'
          }
        >
          Logout
        </button>
        <WideAdire as="strip" className="block w-full" />
      </div>
    </aside>
  );
}

function BottomNavigation({ pathname }: { pathname: string }) {
  return (
    <nav
      aria-label="Sections"
      className={
        'fixed inset-x-0 bottom-0 z-20 short:static grid grid-cols-[repeat(4,auto)] border-t ' +
        'border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden'
      }
    >
      {sections.map(({ label, href, icon: Icon }) => {
        const current = isCurrentSection(href, pathname);
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={classes(
              'grid min-h-17 place-content-center justify-items-center gap-0.5',
              'text-xs leading-snug font-600',
              current ? 'text-main-text' : 'text-ink-soft',
            )}
          >
            <span
              className={classes(
                'grid h-7 w-14 max-w-full place-items-center rounded-full transition-colors',
                current && 'bg-main-soft forced-colors:border-2',
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
