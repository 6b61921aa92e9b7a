import { type InputProps, TextField } from '@quarrter/ui/TextField';

/** ACC-06: an example of each accepted way to write a phone number. */
const examples = [
  unbroken('0803 000 0000'),
  `or with the country code: ${unbroken('+234 803 000 0000')}`,
].join(', ');

/** A phone number. Set `autoComplete` to `off` where it is not the client's own. */
export function PhoneField(props: Omit<InputProps, 'type' | 'inputMode' | 'hint'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" hint={examples} />;
}

/** Keeps a number on one line. */
function unbroken(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
