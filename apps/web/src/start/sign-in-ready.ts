/** Tells the script of the sign-in page (hold-sign-in.ts) that the application has taken over. */
export const SIGN_IN_READY = 'quarrter-sign-in-ready';

/** What was pressed before is pressed now. */
export function takeOverSignIn(): void {
  document.dispatchEvent(new Event(SIGN_IN_READY));
}
