/**
 * Signs that someone else may have taken over an account, in the order in which a client reads
 * them: a sign-in without a second factor, or a change of details that identify the client.
 */
export const riskyChangeKinds = [
  ...(['new-device', 'password', 'email', 'recovery-code', 'second-factor'] as const),
  ...(['name', 'phone'] as const),
] as const;
export type RiskyChangeKind = (typeof riskyChangeKinds)[number];

/** `at` is business time. */
export type RiskyChange = { readonly kind: RiskyChangeKind; readonly at: Date };

const riskyHours = 72;

/**
 * A change before this time no longer matters: the client was notified of it, and did not object.
 */
export function riskySince(now: Date): Date {
  return new Date(now.getTime() - riskyHours * 3_600_000);
}

/** When a change begins not to matter. */
export function riskyUntil({ at }: RiskyChange): Date {
  return new Date(at.getTime() + riskyHours * 3_600_000);
}
