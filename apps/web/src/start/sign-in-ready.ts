/** The class of the sign-in page that shows its frame alone, for another screen belongs there. */
export const OTHER_SCREEN = 'other';

/** Tells the script of the sign-in page (hold-sign-in.ts) that the form works. */
export const SIGN_IN_READY = 'sign-in-ready';

/** Tells it that a part of the application did not load. */
export const SIGN_IN_FAILED = 'sign-in-failed';

/** A submit that was held is repeated now. */
export function takeOverSignIn(): void {
  document.dispatchEvent(new Event(SIGN_IN_READY));
}

export function failSignIn(): void {
  document.dispatchEvent(new Event(SIGN_IN_FAILED));
}
