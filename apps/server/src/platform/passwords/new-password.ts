import { invalid } from '../http/http-error.ts';
import { easyPasswordMessage, isEasyToGuess } from './password-strength.ts';

/** The pattern of ACC-08 is checked with the form; only the server knows the easy passwords. */
export async function rejectEasyPassword(password: string, field: string): Promise<void> {
  if (await isEasyToGuess(password)) throw invalid({ [field]: [easyPasswordMessage] });
}
