import { ApiError } from '@quarrter/client/errors';
import { signIn } from '@quarrter/contract/accounts';
import { wrongPasswordMessage } from '@quarrter/domain/people';
import { request } from '../api/request.ts';
import { startSession } from './store.ts';

/**
 * WDR-08, PRO-24: the password is checked by the sign-in call, which replaces the token of this tab. A wrong
 * one is an error of its field (WDR-09).
 */
export async function checkPassword(email: string, password: string): Promise<void> {
  try {
    startSession(await request(signIn, { body: { email, password } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      throw passwordError(wrongPasswordMessage);
    }
    if (error instanceof ApiError && error.status === 429) throw passwordError(error.message);
    throw error;
  }
}

/** What the server refuses because its own check of the password is too old. */
export function asPasswordError(error: unknown): unknown {
  return error instanceof ApiError && error.status === 403 ? passwordError(error.message) : error;
}

function passwordError(message: string): ApiError {
  return new ApiError('fields', 400, message, { password: [message] });
}
