import { PasswordField, type PasswordFieldProps, type PasswordRule } from './PasswordField.tsx';

/** A new password, with the checklist that is ticked while it is typed, and the same once more. */
export function NewPasswordFields(props: {
  rules: readonly PasswordRule[];
  first: PasswordFieldProps;
  again: PasswordFieldProps;
}) {
  return (
    <>
      <PasswordField autoComplete="new-password" rules={props.rules} {...props.first} />
      <PasswordField autoComplete="new-password" {...props.again} />
    </>
  );
}
