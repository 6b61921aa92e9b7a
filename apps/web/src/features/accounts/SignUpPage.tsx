import { FormFailure } from '@quarrter/client/form-failure';
import { useNavigate, useNavigationState, useSearchParams } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { signUp, signUpForm } from '@quarrter/contract/client/accounts';
import { passwordChecklist } from '@quarrter/domain/people';
import { Button, TextLink } from '@quarrter/ui/Button';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { NewPasswordFields } from '@quarrter/ui/NewPasswordFields';
import { TextField } from '@quarrter/ui/TextField';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/request.ts';
import { drafts, VISITOR } from '../../forms/drafts.ts';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { CheckInbox } from './account-parts.tsx';

const empty = { first_name: '', last_name: '', email: '', phone_number: '' };

/** The draft never contains the passwords. */
const draft = drafts.placeOf({ name: 'sign-up', fields: Object.keys(empty) }, VISITOR);

/** Stays when the phone reloads this page, after the client looked for the email elsewhere. */
type Created = { created: string };

/** Creates a client account. */
export default function SignUpPage() {
  const created = useNavigationState<Created>()?.created;
  const navigate = useNavigate();
  const form = useContractForm(signUpForm, useStartingValues());
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
      const state: Created = { created: values.email.trim() };
      navigate(paths.signUp.getHref(), { replace: true, state });
    } catch (error) {
      form.showFailure(error);
    }
  });

  if (created) return <AccountCreated email={created} />;
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
        <NewPasswordFields
          rules={passwordChecklist(form.watch('password1'))}
          first={{ label: 'Password', ...form.field('password1') }}
          again={{ label: 'Re-enter Password', ...form.field('password2') }}
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
        <AcceptedTexts />
      </form>
    </AccountFrame>
  );
}

function useStartingValues() {
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const stored = { ...empty, ...draft.read() };
    // The email typed into the banner of a public page arrives in the query.
    return { ...stored, email: search.get('email') || stored.email, password1: '', password2: '' };
  });
  return start;
}

function AccountCreated({ email }: { email: string }) {
  return (
    <CheckInbox
      done={
        'Your account was successfully created. An email will be sent to you shortly with a ' +
        'link to verify your account.'
      }
      note={
        `The link goes to ${email} and works for 24 hours. If it does not arrive, check your ` +
        'spam folder, or sign in and we’ll send it again.'
      }
    />
  );
}

function AcceptedTexts() {
  const terms = <TextLink href={paths.terms.getHref()}>terms</TextLink>;
  const privacy = <TextLink href={paths.privacy.getHref()}>privacy notice</TextLink>;
  return (
    <p className="text-sm text-ink-soft">
      By creating an account, you accept our {terms} and {privacy}. Back to{' '}
      <TextLink href={paths.home.getHref()}>the home page</TextLink>.
    </p>
  );
}
