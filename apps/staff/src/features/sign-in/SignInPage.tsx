import { useSearchParams } from '@quarrter/client/router';
import { Button } from '@quarrter/ui/Button';
import { Logo } from '@quarrter/ui/Logo';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/store.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { OtherFactor, type Waiting } from './OtherFactor.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Only someone who knows the password learns whether the code was wrong. */
export default function SignInPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  if (session) return <Redirect to={target(search.get('redirectTo'))} replace />;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10">
      <Logo />
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
        <div className="grid gap-1">
          <ScreenTitle title="Staff sign-in" />
          <p className="text-sm text-ink-soft">
            Everything you do here is recorded under your name.
          </p>
        </div>
        {waiting ? (
          <div className="grid gap-5">
            <OtherFactor waiting={waiting} />
            <Button
              tone="plain"
              size="small"
              className="-mx-3.5 justify-self-start"
              onClick={() => setWaiting(null)}
            >
              Start again
            </Button>
          </div>
        ) : (
          <SignInForm onOtherFactor={setWaiting} />
        )}
      </div>
    </main>
  );
}

/** Only paths of the console are followed. */
function target(redirectTo: string | null): string {
  const fallback = paths.work.getHref();
  return redirectTo && /^\/(?![/\\])/.test(redirectTo) ? redirectTo : fallback;
}
