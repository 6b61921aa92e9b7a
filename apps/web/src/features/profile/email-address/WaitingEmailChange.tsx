import { invalidate, useCall } from '@quarrter/client/calls';
import { ApiError, messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  cancelEmailChange,
  emailChange,
  resendEmailChange,
} from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { clientTime } from '@quarrter/ui/lagos-time';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { failedTitle } from '../../../api/failed-title.ts';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

const resend = {
  call: resendEmailChange,
  done: 'We’ve sent the link again. Check your spam folder too.',
  failed: 'We could not send the link again',
};
const cancel = {
  call: cancelEmailChange,
  done: 'We cancelled the change. You still sign in with this email.',
  failed: 'We could not cancel the change',
};

/**
 * A change of the email address whose link was not opened yet. It may be a thief's, or sent to a
 * mistyped address, so it says where the link went.
 */
export function WaitingEmailChange() {
  const change = useCall(emailChange);
  const queries = useQueryClient();
  const sending = useSingleMutation({
    mutationFn: ({ call }: typeof resend | typeof cancel) =>
      request(call).finally(() => invalidate(queries, emailChange)),
  });
  const { variables: chosen, error, isPending: busy } = sending;
  // A listener of the version before answers 404: it knows no change that waits.
  const isUnknown = change.error instanceof ApiError && change.error.status === 404;
  if (change.isError && !isUnknown)
    return <LoadingOrFailed of={change} what="The change of your email" />;
  const waiting = change.data?.waiting;
  return (
    <>
      {sending.isSuccess && (
        <FocusOnMount told={chosen}>
          <Alert tone="good">{chosen?.done}</Alert>
        </FocusOnMount>
      )}
      {error && chosen && (
        <Alert tone="bad" title={failedTitle(error, chosen.failed)}>
          {withTryAgain(messageOf(error))} <GetHelp about="account" />
        </Alert>
      )}
      {waiting && (
        <Alert
          title={<span className="wrap-anywhere">We sent a link to {waiting.email}</span>}
          action={
            <div className="flex flex-wrap gap-3">
              <Button size="small" disabled={busy} onClick={() => sending.mutate(resend)}>
                Send again
              </Button>
              <Button size="small" disabled={busy} onClick={() => sending.mutate(cancel)}>
                Cancel
              </Button>
            </div>
          }
        >
          Open it by {clientTime(waiting.link_expires_at)} to change your email. Until then you sign
          in with your present one. If you did not ask for this, cancel it and change your password.
        </Alert>
      )}
    </>
  );
}
