import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { createRequest, type Request } from '@quarrter/client/request';
import { type Session, signIn } from '@quarrter/contract/client/accounts';
import { wrongPasswordMessage } from '@quarrter/domain/people';
import { connection } from '../api/request.ts';
import { holdCalls } from './hold-calls.ts';
import { startSession } from './store.ts';

/**
 * Checks the password with the sign-in call, which also replaces the token of this tab (WDR-08,
 * PRO-24). A wrong password is a field error (WDR-09).
 */
export async function checkPassword(email: string, password: string): Promise<void> {
  let resumeCalls = holdCalls();
  const { request } = createRequest({
    ...connection,
    // The second factor is given with the token in use, so no call waits while it is asked for.
    confirmIdentity: async (method) => {
      resumeCalls();
      const confirmed = await connection.confirmIdentity?.(method);
      resumeCalls = holdCalls();
      return confirmed ?? false;
    },
  });
  try {
    const give = () => request(signIn, { body: { email, password } });
    startSession(await untilAnswered(give).catch(finishHeld(request)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      throw passwordError(wrongPasswordMessage);
    }
    if (error instanceof ApiError && error.status === 429) throw passwordError(error.message);
    if (error instanceof ApiError && isUnanswered(error)) throw noReply();
    throw error;
  } finally {
    resumeCalls();
  }
}

/**
 * A lost reply may have held the only copy of the new token, so the check is repeated before any
 * call is sent with the old one.
 */
async function untilAnswered(give: () => Promise<Session>): Promise<Session> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof ApiError && isUnanswered(error))) throw error;
  }
  try {
    return await give();
  } catch (error) {
    // The first check was still in progress, and replaced the token while this one was made.
    if (error instanceof ApiError && error.status === 401) return give();
    throw error;
  }
}

/**
 * With its token gone the check is a new sign-in, which may ask for the second factor in a way of
 * its own. The error is thrown again if it asks for no second factor, or if the client closes the
 * question.
 */
function finishHeld(request: Request) {
  return async (error: unknown): Promise<Session> => {
    const held = error instanceof ApiError ? error.secondFactor : undefined;
    if (!held?.signInToken) throw error;
    const { finishSignInOf } = await import('../second-factor/confirm-identity.ts');
    const session = await finishSignInOf(held.method, held.signInToken, request);
    if (session === null) throw error;
    return session;
  };
}

/** Unlike other lost replies, it leaves no doubt: the call that needs the password was not sent. */
function noReply(): ApiError {
  return new ApiError(
    'detail',
    0,
    'We got no reply when we checked your password. Please check your connection and try again.',
  );
}

/**
 * The field error for a call the server rejected because the last password check is too long ago.
 */
export function asPasswordError(error: unknown): unknown {
  return isPasswordTooOld(error) ? passwordError(error.message) : error;
}

/** Runs the call that needs the password; a wrong or too old password is a field error. */
export async function afterPassword(
  email: string,
  password: string,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await checkPassword(email, password);
    await run();
  } catch (error) {
    throw asPasswordError(error);
  }
}

/** Whether the server rejected a call because the last password check is too long ago. */
export function isPasswordTooOld(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && !error.secondFactor;
}

function passwordError(message: string): ApiError {
  return new ApiError('fields', 400, message, { password: [message] });
}
