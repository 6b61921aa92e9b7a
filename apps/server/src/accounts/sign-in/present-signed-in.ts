import type { Session } from '@quarrter/contract/client/accounts';
import type { SignedIn } from './sessions.ts';

/** SES-17: the `user_type` of a client; only clients can sign in here. */
const clientUserType = 2;

/** The reply to a sign-in, with a second factor or without. */
export function presentSignedIn(signedIn: SignedIn): Session {
  const { token, clientId, email, firstName, isReturning, offerPasskey } = signedIn;
  return {
    user_type: clientUserType,
    key: token,
    user_id: clientId,
    email,
    message: `${isReturning ? 'Welcome back' : 'Welcome'}, ${firstName}!`,
    offer_passkey: offerPasskey,
  };
}
