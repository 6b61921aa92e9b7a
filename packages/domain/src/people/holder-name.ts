/** A new name makes a bank account in that name the client's own after so many hours. */
const newNameHours = 72;

/** A name that was replaced after this time is still the one that accounts are compared with. */
export function earliestNameChange(at: Date): Date {
  return new Date(at.getTime() - newNameHours * 3_600_000);
}
