import { ApiError } from '@quarrter/client/errors';
import { createRequest } from '@quarrter/client/request';
import { signIn } from '@quarrter/contract/client/accounts';
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
    startSession(await request(signIn, { body: { email, password } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      throw passwordError(wrongPasswordMessage);
    }
    if (error instanceof ApiError && error.status === 429) throw passwordError(error.message);
    throw error;
  } finally {
    resumeCalls();
  }
}

/**
 * The field error for a call the server rejected because the last password check is too long ago.
 */
export function asPasswordError(error: unknown): unknown {
  return isPasswordTooOld(error) ? passwordError(error.message) : error;
}

/** Does what needs the password; one that is wrong or too old is a field error. */
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
