import { ApiError, messageOf } from '@quarrter/client/errors';
import { RecoveryCodes } from '@quarrter/client/RecoveryCodes';
import { useCallOnce } from '@quarrter/client/use-call-once';
import { beginEnrolment } from '@quarrter/contract/staff/enrolment';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Logo } from '@quarrter/ui/Logo';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { sessionStore } from '../../session/store.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { EnrolForm } from './EnrolForm.tsx';

/** Behind the link of an invitation: password, second factor and recovery codes. */
export default function EnrolPage() {
  // Behind the `#`, where no server sees it.
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [, navigate] = useLocation();
  const begun = useCallOnce(
    beginEnrolment,
    { body: { token } },
    { enabled: token !== '' && codes === null },
  );

  if (codes) {
    const finish = () => {
      // Someone else may be signed in in this tab.
      sessionStore.end('left');
      navigate(paths.signIn.getHref(), { replace: true });
    };
    return (
      <Frame title="Your recovery codes">
        <RecoveryCodes codes={codes} />
        <Button tone="action" wide onClick={finish}>
          I have saved them
        </Button>
      </Frame>
    );
  }
  if (token === '' || isOfLink(begun.error)) {
    return (
      <Frame title="This link did not work">
        <Alert tone="bad">
          {begun.error
            ? messageOf(begun.error)
            : 'This link is not complete. Please open it from your email again.'}
        </Alert>
        <LinkButton wide href={paths.signIn.getHref()}>
          Back to sign-in
        </LinkButton>
      </Frame>
    );
  }
  if (begun.isPending) return <PageLoading label="Opening your invitation" />;
  if (begun.isError) {
    return (
      <Frame title="Set up your account">
        <Failed
          what="Your invitation"
          message={messageOf(begun.error)}
          onRetry={() => begun.refetch()}
        />
      </Frame>
    );
  }
  return (
    <Frame title={begun.data.first ? 'Set up your account' : 'Enrol again'}>
      <EnrolForm
        token={token}
        begun={begun.data}
        beginAgain={async () => (await begun.refetch()).data ?? begun.data}
        onDone={setCodes}
      />
    </Frame>
  );
}

/** Whether the server rejected the link, rather than not answering. */
function isOfLink(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 px-4 py-10">
      <Logo />
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
        <ScreenTitle title={title} />
        {children}
      </div>
    </main>
  );
}
