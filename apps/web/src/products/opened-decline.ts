import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** The last declined application that was opened in this browser, by its id. */
const key = `${SESSION_STORAGE_KEY}-decline-opened`;

export function isDeclineOpened(loanId: string): boolean {
  try {
    return localStorage.getItem(key) === loanId;
  } catch {
    return false;
  }
}

/** A session that ends leaves no loan's id for the next person at this device. */
export function clearOpenedDecline(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function declineWasOpened(loanId: string): void {
  try {
    localStorage.setItem(key, loanId);
  } catch {
    // Without storage the home says it for its 30 days.
  }
}
