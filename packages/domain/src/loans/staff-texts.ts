import { loanStateNames } from './state.ts';
import { loanStateText } from './wording.ts';

/** `rainy-day` as staff say it: `Rainy day`. */
export function loanTypeText(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A loan that was cancelled by returning the principal is complete on the wire. */
export function staffStateOf(loan: {
  readonly state: string;
  readonly settledAs: string | null;
}): string {
  return loan.settledAs === 'cancelled' ? 'cancelled' : loan.state;
}

/** A state in the words of staff: a verified application is still at stage 1 on the wire. */
export function staffStateText(state: string): string {
  if (state === 'verified') return 'Verified';
  const known = loanStateNames.find((name) => name === state);
  return known ? loanStateText(known) : state;
}
