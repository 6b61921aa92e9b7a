import { SecondFactorForm } from '@quarrter/client/SecondFactorForm';
import type { SecondFactorChallenge } from '@quarrter/contract/second-factor';
import { beginStaffSignIn, finishStaffSignIn } from '@quarrter/contract/staff/staff';
import { useRef } from 'react';
import { request } from '../../api/request.ts';
import { startSession } from '../../session/store.ts';

type Begun = SecondFactorChallenge & { signInToken: string };

/** A sign-in whose password was right; in this page's memory only. */
export type Waiting = { email: string; password: string; begun: Begun };

/** A passkey or a recovery code instead of the code of an app. */
export function OtherFactor({ waiting }: { waiting: Waiting }) {
  const { email, password, begun } = waiting;
  const unused = useRef<Begun | null>(begun);
  const token = useRef(begun.signInToken);

  /** A challenge is answered once, so a second attempt with a passkey begins again. */
  async function challenge() {
    const next = unused.current ?? (await request(beginStaffSignIn, { body: { email, password } }));
    unused.current = null;
    token.current = next.signInToken;
    return next;
  }

  return (
    <SecondFactorForm
      first={begun.passkey ? 'passkey' : 'recovery'}
      button="Sign in"
      challenge={challenge}
      onProof={async (proof) => {
        const body = { signInToken: token.current, ...proof };
        startSession(await request(finishStaffSignIn, { body }));
      }}
    />
  );
}
