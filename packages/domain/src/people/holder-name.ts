/** After so many hours, accounts are compared with a client's new name. */
const newNameHours = 72;

/** Accounts are still compared with a name that was replaced after this time. */
export function earliestNameChange(at: Date): Date {
  return new Date(at.getTime() - newNameHours * 3_600_000);
}
