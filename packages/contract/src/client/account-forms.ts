/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import {
  changePasswordsDifferMessage,
  isStrongPassword,
  signInPasswordMessage,
  signUpPasswordMessage,
  signUpPasswordsDifferMessage,
  strongPasswordMessage,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { emailField, nameField, phoneField } from '../fields.ts';

/** A new password. Spaces are part of it: it is never trimmed. */
export function newPassword(missing: string, weak: string) {
  return z.string(missing).check(
    z.minLength(1, missing),
    z.maxLength(128, 'Please use at most 128 characters.'),
    z.refine((text) => text === '' || isStrongPassword(text), weak),
  );
}

/** The sign-up form; browser and server check it alike. */
export const signUpForm = z
  .object({
    first_name: nameField('Please enter your first name'),
    last_name: nameField('Please enter your last name'),
    email: emailField('Please enter your email', 'Invalid email address'),
    phone_number: phoneField('Please enter your phone number'),
    password1: newPassword('Please enter your password', signUpPasswordMessage),
    password2: z
      .string('Please re-enter your password')
      .check(z.minLength(1, 'Please re-enter your password')),
  })
  .check(
    z.refine((form) => areSame(form.password1, form.password2), {
      error: signUpPasswordsDifferMessage,
      path: ['password2'],
      when: ({ value }) => hasTexts(value, 'password1', 'password2'),
    }),
  );

export const signInForm = z.object({
  email: emailField('Please enter your email', 'Please enter a valid email'),
  password: newPassword('*Please enter your password', signInPasswordMessage),
});

export const forgotPasswordForm = z.object({
  email: emailField('Please enter your email', 'Please enter a valid email'),
});

/** The two parts of a link in an email. */
export const mailedLink = z.object({
  uidb64: z.string('This link is not complete.'),
  token: z.string('This link is not complete.'),
});

/** The form behind a reset link. */
export const resetPasswordForm = z
  .object({
    ...mailedLink.shape,
    password: newPassword('Please enter your password', signUpPasswordMessage),
    password1: z
      .string('Please re-enter your password')
      .check(z.minLength(1, 'Please re-enter your password')),
  })
  .check(
    z.refine((form) => areSame(form.password, form.password1), {
      error: 'Passwords do not match',
      path: ['password1'],
      when: ({ value }) => hasTexts(value, 'password', 'password1'),
    }),
  );

export const changeEmailForm = z.object({
  email: emailField('Please enter your new email', 'Please enter a valid email'),
  password: z
    .string('Please enter your password')
    .check(
      z.minLength(1, 'Please enter your password'),
      z.maxLength(128, 'Please use at most 128 characters.'),
    ),
});

export const changePasswordForm = z
  .object({
    old_password: z
      .string('Please enter your old password')
      .check(
        z.minLength(1, 'Please enter your old password'),
        z.maxLength(128, 'Please use at most 128 characters.'),
      ),
    new_password: newPassword('Please enter your new password', strongPasswordMessage),
    new_password2: z
      .string('Please re-enter your new password')
      .check(z.minLength(1, 'Please re-enter your new password')),
  })
  .check(
    z.refine((form) => areSame(form.new_password, form.new_password2), {
      error: changePasswordsDifferMessage,
      path: ['new_password2'],
      when: ({ value }) => hasTexts(value, 'new_password', 'new_password2'),
    }),
  );

/** While one of them is empty, that is the only message. */
export function areSame(password: string, repeated: string): boolean {
  return password === '' || repeated === '' || password === repeated;
}

export function hasTexts(value: unknown, ...names: string[]): boolean {
  const form = value as Record<string, unknown> | null;
  return names.every((name) => typeof form?.[name] === 'string');
}

export type SignUpForm = z.infer<typeof signUpForm>;
export type ChangeEmailForm = z.infer<typeof changeEmailForm>;
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;
