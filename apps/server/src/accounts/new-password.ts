import { commonPasswordMessage, isCommonPassword } from '../platform/common-passwords.ts';
import { invalid } from '../platform/http-error.ts';

/** The rules of ACC-08 are the form's; that a password is not a common one, only the server can tell. */
export function rejectCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalid({ [field]: [commonPasswordMessage] });
}
