import { messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { resendVerification } from '@quarrter/contract/accounts';
import { Button } from '@quarrter/ui/Button';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';

/** Sends the verification link again. */
export function ResendVerification({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => request(resendVerification, { body: { email } }),
  });
  const [alone] = useState(oneAtATime);
  /** The mutation keeps the error for display, so the rejection itself is ignored. */
  const send = () => alone(() => resend.mutateAsync().catch(() => undefined));
  if (resend.isSuccess) {
    return (
      <FocusOnMount told={resend.data}>
        <p>{resend.data.detail}</p>
      </FocusOnMount>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>Open the link in the email we sent you. Can’t find it? We can send it again.</p>
      {resend.isError && <p className="font-600 text-bad">{messageOf(resend.error)}</p>}
      <Button size="small" busy={resend.isPending} onClick={send}>
        Send the link again
      </Button>
    </div>
  );
}
