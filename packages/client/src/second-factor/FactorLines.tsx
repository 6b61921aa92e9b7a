import type { PasskeyRecord, SecondFactorState } from '@quarrter/contract/second-factor';
import { ActionLine } from '@quarrter/ui/ActionLine';
import { Button } from '@quarrter/ui/Button';
import type { TimeText } from '@quarrter/ui/TimeText';
import type { ReactNode } from 'react';

/** An action on a second factor, in a dialog. */
export type FactorAction =
  | { show: 'app' | 'passkey' | 'remove-app' | 'new-codes' | 'turn-off' }
  | { show: 'rename' | 'remove-passkey'; passkey: PasskeyRecord };

type Props = {
  factor: SecondFactorState;
  texts: {
    /** After the time since when there is an app. */
    app?: string;
    noApp: string;
    passkeys: string;
  };
  /** Shows a time on the reader's clock: 12 hours for clients, 24 for staff. */
  Time: typeof TimeText;
  onOpen: (action: FactorAction) => void;
  /** Further text of a passkey's line, and the buttons before the one that removes it. */
  aboutPasskey?: (passkey: PasskeyRecord) => { text: ReactNode; buttons: ReactNode };
};

/** The authenticator app, the passkeys and the recovery codes, with the actions on each. */
export function FactorLines({ factor, texts, Time, onOpen, aboutPasskey }: Props) {
  const { app_since: since, passkeys, recovery_codes_left: left } = factor;
  const hasAny = since !== null || passkeys.length > 0;
  return (
    <>
      <ActionLine
        title="Authenticator app"
        action={
          <>
            <Button size="small" onClick={() => onOpen({ show: 'app' })}>
              {since ? 'Set up on another phone' : 'Set up an app'}
            </Button>
            {since && (
              <RemoveButton
                what="the authenticator app"
                onClick={() => onOpen({ show: 'remove-app' })}
              />
            )}
          </>
        }
      >
        {since ? (
          <>
            Set up <Time at={since} />.{texts.app && ` ${texts.app}`}
          </>
        ) : (
          texts.noApp
        )}
      </ActionLine>
      <ActionLine
        title="Passkeys"
        action={
          <Button size="small" onClick={() => onOpen({ show: 'passkey' })}>
            Add a passkey
          </Button>
        }
      >
        {texts.passkeys}
      </ActionLine>
      <Passkeys {...{ passkeys, Time, onOpen, aboutPasskey }} />
      {hasAny && (
        <ActionLine
          title="Recovery codes"
          action={
            <Button size="small" onClick={() => onOpen({ show: 'new-codes' })}>
              Make new codes
            </Button>
          }
        >
          {left === 0 ? 'None left. ' : `${left} left. `}
          Use one when you do not have your phone or your passkey. Each works once.
        </ActionLine>
      )}
    </>
  );
}

type PasskeysProps = Pick<Props, 'Time' | 'onOpen' | 'aboutPasskey'> & {
  passkeys: SecondFactorState['passkeys'];
};

function Passkeys({ passkeys, Time, onOpen, aboutPasskey }: PasskeysProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3"
        >
          <div className="grid min-w-40 flex-1 gap-0.5">
            <p className="font-600 wrap-anywhere">{passkey.name}</p>
            <p className="text-sm text-ink-soft">
              Added <Time at={passkey.created_at} />
              {aboutPasskey?.(passkey).text}
            </p>
          </div>
          <div className="flex gap-3">
            {aboutPasskey?.(passkey).buttons}
            <RemoveButton
              what={passkey.name}
              onClick={() => onOpen({ show: 'remove-passkey', passkey })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button size="small" tone="danger" aria-label={`Remove ${what}`} onClick={onClick}>
      Remove
    </Button>
  );
}
