import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Logo, Mark } from '@quarrter/ui/Logo';
import { Link } from '@quarrter/ui/link';
import { PageLoading } from '@quarrter/ui/states';
import CircleUser from 'lucide-react/icons/circle-user';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMe } from '../api/me.ts';
import { paths } from '../paths.ts';
import { SearchField } from '../search/SearchField.tsx';
import { signOut } from '../session/sign-out.ts';
import { holdMember } from '../session/store.ts';
import { IdleGuard } from './IdleGuard.tsx';
import { PageDialogs } from './PageDialog.tsx';
import { Sections } from './Sections.tsx';

/** The frame of every screen: sections, business date, and who is signed in with which role. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className={classes(
          'absolute -top-20 left-3 z-50 rounded-md bg-main px-4 py-3 font-600',
          'text-on-main focus:top-3',
        )}
      >
        Skip to content
      </a>
      <header className="on-band-focus bg-band text-on-band forced-colors:border-b">
        <div
          className={classes(
            'flex w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2',
            'sm:gap-x-8 sm:px-6 lg:px-8 xl:px-6',
          )}
        >
          <Link href={paths.work.getHref()} className="flex min-h-12 items-center gap-3">
            <span className="sm:hidden">
              <Mark band className="size-8" />
            </span>
            <span className="hidden sm:block">
              <Logo band />
            </span>
            <span className="rounded-sm border border-band-soft px-1.5 text-xs font-600">
              Staff
            </span>
          </Link>
          <SearchField />
          <Account />
        </div>
      </header>
      <div className="flex flex-1 flex-col xl:flex-row">
        <Sections />
        <main
          id="main"
          tabIndex={-1}
          className={classes(
            'mx-auto grid w-full max-w-7xl min-w-0 flex-1 content-start gap-5 px-4 py-6',
            'outline-none sm:px-6 lg:px-8',
          )}
        >
          <Suspense fallback={<PageLoading />}>
            <PageDialogs>{children}</PageDialogs>
          </Suspense>
        </main>
      </div>
    </div>
  );
}

function Account() {
  const { data: me, refetch } = useMe();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => me && holdMember(me.id), [me]);
  // Of two windows side by side both are visible, so only the focus tells which one is used.
  useEffect(() => {
    const read = () => refetch({ cancelRefetch: false });
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [refetch]);
  function leave() {
    setLeaving(true);
    signOut();
  }
  return (
    <div className="ms-auto flex min-h-12 items-center gap-3 sm:gap-4">
      {me && (
        <>
          <div className="hidden text-end text-sm leading-tight sm:block">
            <Link href={paths.ownAccount.getHref()} className="inline-block py-1 font-600">
              {me.name}
              <span className="sr-only">, my account</span>
            </Link>
            <p className="text-band-soft">
              Business date <DateText date={me.businessDate} />
            </p>
          </div>
          <Link
            href={paths.ownAccount.getHref()}
            className="grid size-12 place-items-center sm:hidden"
          >
            <CircleUser aria-hidden="true" className="size-6" />
            <span className="sr-only">My account</span>
          </Link>
          <IdleGuard email={me.email} />
        </>
      )}
      {me && (
        <span className="hidden sm:block">
          <Badge tone="blue">{staffRoleNames[me.role]}</Badge>
        </span>
      )}
      <Button tone="band" size="small" busy={leaving} onClick={leave}>
        Sign out
      </Button>
    </div>
  );
}
