import type { PasskeyRecord, SecondFactorState } from '@quarrter/contract/second-factor';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';
import { type ReactNode, useState } from 'react';
import { type FactorAction, FactorDialog } from './FactorDialog.tsx';

/** The authenticator app, the passkeys and the recovery codes; at least one of the first two. */
export function SecondFactor({ factor }: { factor: SecondFactorState }) {
  const [open, setOpen] = useState<FactorAction | null>(null);
  const { app_since: appSince, passkeys, recovery_codes_left: left } = factor;
  return (
    <Card title="Second factor">
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">
          We ask for it at every sign-in, and before a change on this page. Keep at least one.
        </p>
        <Line
          title="Authenticator app"
          action={
            <>
              <Button size="small" onClick={() => setOpen({ show: 'app' })}>
                {appSince ? 'Set up on another phone' : 'Set up an app'}
              </Button>
              {appSince && (
                <Button
                  size="small"
                  tone="danger"
                  aria-label="Remove the authenticator app"
                  onClick={() => setOpen({ show: 'remove-app' })}
                >
                  Remove
                </Button>
              )}
            </>
          }
        >
          {appSince ? (
            <>
              Set up <TimeText at={appSince} />.
            </>
          ) : (
            'An app on your phone shows a code that you enter.'
          )}
        </Line>
        <Line
          title="Passkeys"
          action={
            <Button size="small" onClick={() => setOpen({ show: 'passkey' })}>
              Add a passkey
            </Button>
          }
        >
          Your fingerprint, your face or the PIN of your device.
        </Line>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </ul>
        )}
        <Line
          title="Recovery codes"
          action={
            <Button size="small" onClick={() => setOpen({ show: 'new-codes' })}>
              Make new codes
            </Button>
          }
        >
          {left === 0 ? 'None left. ' : `${left} left. `}
          Use one when you do not have your phone or your passkey. Each works once.
        </Line>
      </div>
      {open && <FactorDialog action={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Passkey(props: { passkey: PasskeyRecord; onOpen: (action: FactorAction) => void }) {
  const { passkey, onOpen } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="font-600 wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          Added <TimeText at={passkey.created_at} />
        </p>
      </div>
      <Button
        size="small"
        tone="danger"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => onOpen({ show: 'remove-passkey', passkey })}
      >
        Remove
      </Button>
    </li>
  );
}

function Line(props: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-52 flex-1 gap-0.5">
        <h3 className="text-base">{props.title}</h3>
        <p className="text-sm text-ink-soft">{props.children}</p>
      </div>
      <div className="flex flex-wrap gap-3">{props.action}</div>
    </div>
  );
}
