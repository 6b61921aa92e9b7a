import { useNavigationState, useSearchParams } from '@quarrter/client/router';
import type { Session } from '@quarrter/contract/client/accounts';
import { TextLink } from '@quarrter/ui/Button';
import { lazyOr, NotLoaded } from '@quarrter/ui/lazy-part';
import { PageLoading } from '@quarrter/ui/states';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import type { SignInState } from '../../session/RequireClient.tsx';
import { safeRedirect } from '../../session/redirect.ts';
import { CLIENT_USER_TYPE } from '../../session/session.ts';
import { clearSession, clearSessionEnd, startSession, useSession } from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { type Held, SignInForm } from './SignInForm.tsx';

/** Few sign-ins need them, so they are loaded by those that do. */
const SecondStep = lazyOr(
  () => import('./SecondStep.tsx'),
  () => (
    <AccountFrame title="Confirm that it is you">
      <NotLoaded what="The rest of the sign-in" />
    </AccountFrame>
  ),
);
const OfferPasskey = lazyOr(() => import('./OfferPasskey.tsx'), NoOffer);

function NoOffer({ onDone }: { onDone: () => void }) {
  useEffect(onDone, []);
  return null;
}

const LONGEST_OFFER_WAIT_MS = 2_000;

/**
 * Whether to offer a passkey now; the code that asks the browser is loaded only after a sign-in,
 * which does not wait long for it.
 */
const canOffer = () =>
  Promise.race([
    import('./passkey-offer.ts').then(
      ({ canOfferPasskey }) => canOfferPasskey(),
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_OFFER_WAIT_MS, false)),
  ]);

/** The client sign-in. */
export default function SignInPage() {
  const [search] = useSearchParams();
  const [entered, setEntered] = useState<'yes' | 'offer' | null>(null);
  const [notClient, setNotClient] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const leaving = search.get('t') === '1';
  // Only `t=1` clears the session, so that other query strings cannot sign anyone out.
  useEffect(() => {
    if (leaving) clearSession('left');
  }, [leaving]);
  useEffect(clearSessionEnd, []);
  const session = useSession();
  const sessionEnd = useNavigationState<SignInState>();
  const from = search.get('redirectTo') ?? sessionEnd?.from ?? null;
  const target = safeRedirect(from, paths.dashboard.getHref());

  async function enter(answer: Session) {
    if (answer.user_type !== CLIENT_USER_TYPE) return setNotClient(true);
    const offers = answer.offer_passkey === true && (await canOffer());
    setEntered(offers ? 'offer' : 'yes');
    startSession(answer);
  }

  if (entered === 'offer') {
    return (
      <Suspense fallback={<PageLoading />}>
        <OfferPasskey onDone={() => setEntered('yes')} />
      </Suspense>
    );
  }
  if (entered || (session && !leaving)) return <ContinueLink target={target} />;
  if (held) {
    return (
      <Suspense fallback={<PageLoading />}>
        <SecondStep {...held} onSignedIn={enter} onStartAgain={() => setHeld(null)} />
      </Suspense>
    );
  }
  return (
    <AccountFrame
      title="Login to Your Account"
      lead={
        <>
          No account yet? <TextLink href={paths.signUp.getHref()}>Click to register</TextLink>
        </>
      }
    >
      <SignInForm
        hasLeft={leaving}
        sessionEnd={sessionEnd}
        notClient={notClient}
        onEdit={() => setNotClient(false)}
        onSignedIn={enter}
        onHeld={setHeld}
      />
    </AccountFrame>
  );
}
