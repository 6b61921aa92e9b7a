/** Password rules (ACC-08, ACC-09), the same in every form and on the server. */
export type PasswordRule =
  | 'length'
  | 'uppercase'
  | 'lowercase'
  | 'digit'
  | 'special'
  | 'whitespace';

export type PasswordRuleCheck = { readonly rule: PasswordRule; readonly met: boolean };

export const passwordMinimumLength = 8;

/** The message at sign-up, word for word as the requirements give it (ACC-09). */
export const signUpPasswordMessage =
  '*Invalid password. Passwords must be least 8 characters long ' +
  'with one uppercase, one lowercase and one special character';

/** The same without the asterisk, at sign-in (ACC-23). */
export const signInPasswordMessage = signUpPasswordMessage.slice(1);

/** On changing or resetting a password (PRO-17). */
export const strongPasswordMessage = 'Please use a strong password';

/** Sign-up (ACC-10) and the change of a password (PRO-18) each have their own message. */
export const signUpPasswordsDifferMessage = '*Passwords do not match';
export const changePasswordsDifferMessage = "Passwords don't match";

/** The texts of the live checklist below a password field, in its order (ACC-09). */
const ruleTexts: Record<PasswordRule, string> = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  lowercase: 'One lowercase letter',
  digit: 'One digit',
  special: 'One special character',
  whitespace: 'No spaces',
};

/**
 * Every rule and whether the text meets it, in the order of the checklist. A special character is
 * anything that is not a letter, digit or white space. An empty text meets no rule, so that none is
 * ticked from the start.
 */
export function checkPassword(text: string): PasswordRuleCheck[] {
  return [
    { rule: 'length', met: [...text].length >= passwordMinimumLength },
    { rule: 'uppercase', met: /\p{Lu}/u.test(text) },
    { rule: 'lowercase', met: /\p{Ll}/u.test(text) },
    { rule: 'digit', met: /\p{Nd}/u.test(text) },
    { rule: 'special', met: /[^\p{L}\p{M}\p{Nd}\s]/u.test(text) },
    { rule: 'whitespace', met: text !== '' && !/\s/u.test(text) },
  ];
}

/** The rules as the checklist shows them. */
export function passwordChecklist(text: string): { label: string; met: boolean }[] {
  return checkPassword(text).map(({ rule, met }) => ({ label: ruleTexts[rule], met }));
}

/** Whether a password meets every rule. */
export function isStrongPassword(text: string): boolean {
  return checkPassword(text).every((check) => check.met);
}

/** Shown for a wrong password before money is withdrawn or the question is changed (WDR-09). */
export const wrongPasswordMessage = 'Authentication failed!';
