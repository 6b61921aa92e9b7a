/** From the arrival of a complaint: until we say that we work on it, and until we answer it. */
export const complaintHours = { acknowledge: 24, answer: 48 } as const;

export function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000);
}
