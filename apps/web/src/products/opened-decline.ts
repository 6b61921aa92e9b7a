import { drafts } from '../forms/drafts.ts';

/** Kept as a draft of a form is: with its session, and nowhere once that has ended. */
const placeOf = (loanId: string) =>
  drafts.placeOf({ name: 'opened-decline', fields: ['is'] }, loanId);

export const isDeclineOpened = (loanId: string) => placeOf(loanId).read() !== null;

export const declineWasOpened = (loanId: string) => placeOf(loanId).save({ is: true });
