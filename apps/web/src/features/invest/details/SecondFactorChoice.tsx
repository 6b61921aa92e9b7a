import { useAddress } from '@quarrter/client/router';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { paths } from '../../../paths.ts';
import type { Withdrawal } from './use-withdrawal.ts';

/** Shown before money goes to a new account of a client who is protected only by a password. */
export function SecondFactorChoice({ withdrawal }: { withdrawal: Withdrawal }) {
  const back = useAddress();
  const { heldMinutes } = withdrawal;
  return (
    <Dialog
      open={withdrawal.shown === 'second-factor'}
      title="Protect your withdrawals"
      onClose={() => {
        if (withdrawal.shown === 'second-factor') withdrawal.backToForm();
      }}
      actions={
        <>
          <LinkButton
            tone="main"
            href={`${paths.security.getHref()}?${new URLSearchParams({ back })}`}
          >
            Set up two-step verification
          </LinkButton>
          <Button onClick={withdrawal.continueWithout}>Continue without it</Button>
        </>
      }
    >
      <p data-first-focus="" tabIndex={-1} className="outline-none">
        This is a new account for your withdrawals, and only your password protects your money. With
        two-step verification, someone who knows your password cannot withdraw to a new account.
      </p>
      {heldMinutes > 0 && (
        <p>
          If you continue without it, we will hold the money for {heldMinutes} minutes before we
          send it, so that you can cancel.
        </p>
      )}
    </Dialog>
  );
}
