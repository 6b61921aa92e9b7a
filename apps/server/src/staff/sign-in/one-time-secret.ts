/** Binds a sealed one-time secret to its staff member. */
export function oneTimeSecretOf(staffId: string): string {
  return `${staffId}:one-time-secret`;
}
