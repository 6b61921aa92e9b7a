/**
 * Signs that someone else may have taken over an account, in the order in which a client reads
 * them: a sign-in without a second factor, or a change of details that identify the client.
 */
export const riskyChangeKinds = [
  ...(['new-device', 'password', 'email', 'recovery-code', 'second-factor'] as const),
  ...(['name', 'phone'] as const),
] as const;
export type RiskyChangeKind = (typeof riskyChangeKinds)[number];

export type RiskyChange = {
  readonly kind: RiskyChangeKind;
  /** Business time, as it is shown. */
  readonly at: Date;
  /** Real time, by which it is compared. */
  readonly madeAt: Date;
};

/** An older change no longer matters: the client was notified of it, and did not object. */
export const riskyMs = 72 * 3_600_000;

/** When a change begins not to matter. */
export function riskyUntil({ at }: Pick<RiskyChange, 'at'>): Date {
  return new Date(at.getTime() + riskyMs);
}
