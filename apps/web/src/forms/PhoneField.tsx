import { type InputProps, TextField } from '@quarrter/ui/TextField';

/** ACC-06: an example of each of the ways a telephone number is understood in. */
const examples = `${whole('0803 000 0000')}, or with the country code: ${whole('+234 803 000 0000')}`;

/** A telephone number. `autoComplete` is `off` where it is somebody else's than the client's. */
export function PhoneField(props: Omit<InputProps, 'type' | 'inputMode' | 'hint'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" hint={examples} />;
}

/** A number is not broken at its spaces. */
function whole(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
