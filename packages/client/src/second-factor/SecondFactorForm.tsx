import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { ProofForm, SecondFactorChallenge } from '@quarrter/contract/second-factor';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { Failed, Loading } from '@quarrter/ui/states';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../errors.ts';
import { CodeForm, RecoveryCodeForm } from './CodeForm.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';

type Way = SecondFactorMethod | 'recovery';

/** The other ways to answer, in the order in which they are offered. */
const ways: readonly [Way, string][] = [
  ['passkey', 'Use a passkey'],
  ['totp', 'Use your authenticator app'],
  ['recovery', 'Use a recovery code'],
];

export type SecondFactorFormProps = {
  /** The method that the server asks for first. */
  first: SecondFactorMethod | 'recovery';
  /** The label of the button under a code. */
  button: string;
  /** Asks the server for the client's methods, with a new challenge for a passkey. */
  challenge: () => Promise<SecondFactorChallenge>;
  /** Sends the client's proof; throws the server's error if it is wrong. */
  onProof: (proof: ProofForm) => Promise<void>;
};

/** Asks for a second factor, in whichever of the client's ways they choose. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { first, button, challenge, onProof } = props;
  const [way, setWay] = useState<Way>(first);
  const [has, setHas] = useState<SecondFactorChallenge | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function load() {
    setFailure(null);
    try {
      setHas(await challenge());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  }
  useEffect(() => {
    load();
  }, []);

  if (failure) {
    return <Failed what="This step" message={messageOf(failure)} onRetry={load} />;
  }
  if (!has) return <Loading label="Loading two-step verification" lines={2} />;
  const others = ways.filter(([one]) => one !== way && isAvailable(has, one));
  return (
    <div className="grid gap-5">
      {way === 'passkey' && <PasskeyForm offered={has} challenge={challenge} onProof={onProof} />}
      {way === 'totp' && <CodeForm button={button} onProof={onProof} />}
      {way === 'recovery' && <RecoveryCodeForm button={button} onProof={onProof} />}
      {others.length > 0 && (
        <div className="-mx-3.5 grid justify-items-start gap-2">
          {others.map(([other, label]) => (
            <Button
              key={other}
              tone="plain"
              size="small"
              onMouseDown={keepFieldFocused}
              onClick={() => setWay(other)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function isAvailable(has: SecondFactorChallenge, way: Way): boolean {
  if (way === 'passkey') return has.passkey !== null;
  return way === 'totp' ? has.app : has.recovery_codes_left > 0;
}
