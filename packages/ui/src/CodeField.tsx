import { type InputProps, TextField } from './TextField.tsx';

/** The 6 digits of an authenticator app, which a browser may fill in. */
export function CodeField(props: Omit<InputProps, 'label'>) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      className="figures"
      {...props}
    />
  );
}
