import type { SecondFactorMethod } from '@quarrter/contract/call';
import { HttpError } from '../http/http-error.ts';

const askedFor: Record<SecondFactorMethod, string> = {
  totp: 'Enter the code of your authenticator app to confirm that it is you.',
  passkey: 'Use your passkey to confirm that it is you.',
};

/** `more`: what only one call's reply carries. */
export function secondFactorNeeded(method: SecondFactorMethod, more: object = {}): HttpError {
  return new HttpError(403, { detail: askedFor[method], second_factor: method, ...more });
}
