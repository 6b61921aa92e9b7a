/**
 * What happens to an account when somebody else takes it over, in the order in which a client reads
 * it: a sign-in without a second factor, or a change of what proves who the client is.
 */
export const riskyChangeKinds = [
  ...(['new-device', 'password', 'email', 'recovery-code', 'second-factor'] as const),
  ...(['name', 'phone'] as const),
] as const;
export type RiskyChangeKind = (typeof riskyChangeKinds)[number];

/** `at` is business time. */
export type RiskyChange = { readonly kind: RiskyChangeKind; readonly at: Date };

const riskyHours = 72;

/** A change before this time no longer matters: the client was told of it, and did nothing. */
export function riskySince(now: Date): Date {
  return new Date(now.getTime() - riskyHours * 3_600_000);
}
