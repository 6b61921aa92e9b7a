import { useCall } from '@quarrter/client/calls';
import { type FactorAction, FactorLines } from '@quarrter/client/FactorLines';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { secondFactor } from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import { Suspense, useState } from 'react';
import { safeRedirect } from '../../../session/redirect.ts';
import { lazyDialog } from '../../../shell/lazy-dialog.tsx';

const SecondFactorDialogs = lazyDialog(
  'Two-step verification',
  () => import('./SecondFactorDialogs.tsx'),
);

const texts = {
  app: 'It shows a code that changes every 30 seconds.',
  noApp: 'An app on your phone, such as Google Authenticator, shows a code that you enter.',
  passkeys:
    'Your fingerprint, your face or the PIN of your device. No one can guess a passkey or trick ' +
    'you into giving it to another site.',
};

/**
 * The authenticator app, passkeys and recovery codes of a client, and the dialogs that set them up.
 */
export function SecondFactorSection({ email }: { email: string }) {
  const factor = useCall(secondFactor);
  const [open, setOpen] = useState<FactorAction | null>(null);
  const state = factor.data;
  const isOn = state && (state.app_since !== null || state.passkeys.length > 0);
  return (
    <Card
      title="Two-step verification"
      action={state && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {!state && <LoadingOrFailed of={factor} what="Two-step verification" lines={3} withReason />}
      {state && (
        <div className="grid gap-5">
          <BackToWithdrawal isOn={isOn === true} />
          <p className="text-sm text-ink-soft">
            We’ll ask for it when you sign in on a new device, and before changes that affect your
            money. Your password will no longer be enough.
          </p>
          <FactorLines
            factor={state}
            texts={texts}
            Time={ClientTimeText}
            onOpen={setOpen}
            aboutPasskey={(passkey) => ({
              text: passkey.last_used_at && (
                <>
                  , last used <ClientTimeText at={passkey.last_used_at} />
                </>
              ),
              buttons: (
                <Button
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ show: 'rename', passkey })}
                >
                  Rename
                </Button>
              ),
            })}
          />
          {isOn && (
            <Button
              size="small"
              tone="danger"
              className="justify-self-start"
              onClick={() => setOpen({ show: 'turn-off' })}
            >
              Turn off two-step verification
            </Button>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <SecondFactorDialogs open={open} email={email} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** For a client who came from a withdrawal to set it up first. */
function BackToWithdrawal({ isOn }: { isOn: boolean }) {
  const [search] = useSearchParams();
  const back = safeRedirect(search.get('back'), '');
  if (back === '') return null;
  return (
    <div ref={scrollHere}>
      <Alert
        tone={isOn ? 'good' : 'info'}
        title={isOn ? 'Two-step verification is on' : 'Set up an authenticator app or a passkey'}
        action={
          <LinkButton size="small" href={back}>
            Return to your withdrawal
          </LinkButton>
        }
      >
        {isOn
          ? 'We will ask for it before money goes to a new account.'
          : 'Then return to your withdrawal.'}
      </Alert>
    </div>
  );
}

const scrollHere = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });
