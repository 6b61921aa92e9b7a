import * as z from 'zod/mini';

/**
 * A change of two-step verification or of a loan's account begins with the password, because an
 * open tab is not enough.
 */
export const passwordShape = {
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
};

export const passwordHint = 'We ask for it so that only you can change this.';
