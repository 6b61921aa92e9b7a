import { FormFailure } from '@quarrter/client/form-failure';
import { useSearchParams } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { signUp, signUpForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton, TextLink } from '@quarrter/ui/Button';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { TextField } from '@quarrter/ui/TextField';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/request.ts';
import { drafts, VISITOR } from '../../forms/drafts.ts';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { passwordRules } from '../../forms/password-rules.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';

const empty = { first_name: '', last_name: '', email: '', phone_number: '' };

/** The draft never contains the passwords. */
const draft = drafts.placeOf({ name: 'sign-up', fields: Object.keys(empty) }, VISITOR);

/** Creates a client account. */
export default function SignUpPage() {
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const [start] = useState(() => {
    const stored = { ...empty, ...draft.read() };
    // The email typed into the banner of a public page arrives in the query.
    return { ...stored, email: search.get('email') || stored.email, password1: '', password2: '' };
  });
  const form = useContractForm(signUpForm, start);
  const { failure } = form;
  const session = useSession();

  useEffect(() => {
    const subscription = form.watch(draft.save);
    return () => subscription.unsubscribe();
  }, [form.watch]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(signUp, { body: values });
      draft.clear();
      setDone(true);
    } catch (error) {
      form.showFailure(error);
    }
  });

  if (done) return <Created />;
  // A signed-in client needs no second account.
  if (session) return <Redirect to={paths.dashboard.getHref()} replace />;
  return (
    <AccountFrame
      title="Create an Account"
      lead={
        <>
          Already have an account? <TextLink href={paths.signIn.getHref()}>Sign in</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...form.field('first_name')} />
          <TextField label="Last Name" autoComplete="family-name" {...form.field('last_name')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <PhoneField label="Phone Number" {...form.field('phone_number')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          rules={passwordRules(form.watch('password1'))}
          {...form.field('password1')}
        />
        <PasswordField
          label="Re-enter Password"
          autoComplete="new-password"
          {...form.field('password2')}
        />
        <FormFailure
          failure={failure}
          failed="We could not create your account."
          onRetry={submit}
        />
        <Button
          type="submit"
          tone="action"
          wide
          busy={form.formState.isSubmitting}
          busyLabel="Creating your account…"
        >
          Create Account
        </Button>
        <p className="text-sm text-ink-soft">
          By creating an account, you accept our{' '}
          <TextLink href={paths.terms.getHref()}>terms</TextLink> and{' '}
          <TextLink href={paths.privacy.getHref()}>privacy notice</TextLink>. Back to{' '}
          <TextLink href={paths.home.getHref()}>the home page</TextLink>.
        </p>
      </form>
    </AccountFrame>
  );
}

/** Shown once the account exists; the verification email is on its way. */
function Created() {
  return (
    <AccountFrame title="Check your inbox">
      <Envelope className="h-28 justify-self-start" />
      <Alert tone="good">
        Your account was successfully created. An email will be sent to you shortly with a link to
        verify your account.
      </Alert>
      <p className="text-ink-soft">
        The link works for 24 hours. If it does not arrive, check your spam folder, or sign in and
        we’ll send it again.
      </p>
      <LinkButton tone="main" href={paths.signIn.getHref()}>
        Back to Login
      </LinkButton>
    </AccountFrame>
  );
}
