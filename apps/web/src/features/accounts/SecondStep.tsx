import { SecondFactorForm } from '@quarrter/client/SecondFactorForm';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { Session } from '@quarrter/contract/client/accounts';
import { challengeSignIn, finishSignIn } from '@quarrter/contract/second-factor';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { request } from '../../api/request.ts';
import { AccountFrame } from './AccountFrame.tsx';

export type SecondStepProps = {
  method: SecondFactorMethod;
  /** Only in this page's memory: it is used instead of the password. */
  token: string;
  onSignedIn: (session: Session) => void;
  onStartAgain: () => void;
};

/** After the password, on a device that is new to the account. */
export default function SecondStep(props: SecondStepProps) {
  const { method, token, onSignedIn, onStartAgain } = props;
  return (
    <AccountFrame
      title="Confirm that it is you"
      lead="We ask for this the first time on each device."
    >
      <SecondFactorForm
        first={method}
        button="Sign in"
        challenge={() => request(challengeSignIn, { body: { sign_in_token: token } })}
        onProof={async (proof) => {
          onSignedIn(await request(finishSignIn, { body: { sign_in_token: token, ...proof } }));
        }}
      />
      <Button
        tone="plain"
        size="small"
        className="-mx-3.5 justify-self-start"
        onMouseDown={keepFieldFocused}
        onClick={onStartAgain}
      >
        Start again
      </Button>
    </AccountFrame>
  );
}
