import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import {
  type PasskeyRecord,
  type SecondFactorState,
  secondFactor,
} from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { lagosTime } from '@quarrter/ui/lagos-time';
import { lazy, Suspense, useState } from 'react';
import { safeRedirect } from '../../../session/redirect.ts';
import { Line } from '../Line.tsx';
import type { Dialogs } from './SecondFactorDialogs.tsx';

const SecondFactorDialogs = lazy(() => import('./SecondFactorDialogs.tsx'));

/** The authenticator app, passkeys and recovery codes of a client, and what sets them up. */
export function SecondFactorSection({ email }: { email: string }) {
  const factor = useCall(secondFactor);
  const [open, setOpen] = useState<Dialogs | null>(null);
  const state = factor.data;
  const isOn = state && (state.app_since !== null || state.passkeys.length > 0);
  return (
    <Card
      title="Two-step verification"
      action={state && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {!state && <LoadingOrFailed of={factor} what="Your second step" lines={3} withReason />}
      {state && (
        <div className="grid gap-5">
          <BackToWithdrawal isOn={isOn === true} />
          <p className="text-sm text-ink-soft">
            We’ll ask for it when you sign in on a new device, and before changes that affect your
            money. Your password alone will not be enough.
          </p>
          <AppLine state={state} onOpen={setOpen} />
          <PasskeyLines passkeys={state.passkeys} onOpen={setOpen} />
          {isOn && <RecoveryLine left={state.recovery_codes_left} onOpen={setOpen} />}
          {isOn && (
            <Button
              size="small"
              tone="danger"
              className="justify-self-start"
              onClick={() => setOpen({ show: 'turn-off' })}
            >
              Turn off the second step
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

type OnOpen = (dialog: Dialogs) => void;

function AppLine({ state, onOpen }: { state: SecondFactorState; onOpen: OnOpen }) {
  const since = state.app_since;
  return (
    <Line
      title="Authenticator app"
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => onOpen({ show: 'app' })}>
            {since ? 'Set up on another phone' : 'Set up an app'}
          </Button>
          {since && (
            <Button
              size="small"
              tone="danger"
              aria-label="Remove the authenticator app"
              onClick={() => onOpen({ show: 'remove-app' })}
            >
              Remove
            </Button>
          )}
        </div>
      }
    >
      {since
        ? `Set up ${lagosTime(since)}. It shows a code that changes every 30 seconds.`
        : 'An app on your phone, such as Google Authenticator, shows a code that you enter.'}
    </Line>
  );
}

function PasskeyLines(props: { passkeys: readonly PasskeyRecord[]; onOpen: OnOpen }) {
  const { passkeys, onOpen } = props;
  return (
    <>
      <Line
        title="Passkeys"
        action={
          <Button size="small" onClick={() => onOpen({ show: 'passkey' })}>
            Add a passkey
          </Button>
        }
      >
        Your fingerprint, your face or the PIN of your device. No one can guess a passkey or trick
        you into giving it to another site.
      </Line>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
              <div className="grid min-w-40 flex-1 gap-0.5">
                <p className="font-600 break-words">{passkey.name}</p>
                <p className="figures text-sm text-ink-soft">
                  Added {lagosTime(passkey.created_at)}
                  {passkey.last_used_at && <>, last used {lagosTime(passkey.last_used_at)}</>}
                </p>
              </div>
              <div className="flex gap-3">
                <Button
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onOpen({ show: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  tone="danger"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onOpen({ show: 'remove-passkey', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RecoveryLine({ left, onOpen }: { left: number; onOpen: OnOpen }) {
  return (
    <Line
      title="Recovery codes"
      action={
        <Button size="small" onClick={() => onOpen({ show: 'new-codes' })}>
          Make new codes
        </Button>
      }
    >
      {left === 0 ? 'None left. ' : `${left} left. `}
      Use one when you do not have your phone or your passkey. Each works once.
    </Line>
  );
}
