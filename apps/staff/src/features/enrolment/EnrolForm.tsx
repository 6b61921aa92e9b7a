import { ApiError } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { createPasskey, passkeyFailure } from '@quarrter/client/passkey';
import { ScanKey } from '@quarrter/client/ScanKey';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type beginEnrolment,
  finishEnrolment,
  newStaffPasswordForm,
} from '@quarrter/contract/staff/enrolment';
import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { passwordChecklist } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { CodeField } from '@quarrter/ui/CodeField';
import { NewPasswordFields } from '@quarrter/ui/NewPasswordFields';
import { TextField } from '@quarrter/ui/TextField';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '../../api/request.ts';

type Begun = z.infer<(typeof beginEnrolment)['replies'][200]>;
type Way = 'app' | 'passkey';

/** The fields besides the password depend on the second factor; the server checks them. */
const schema = z.intersection(
  newStaffPasswordForm,
  z.object({ code: z.string(), passkeyName: z.string() }),
);

type Props = {
  token: string;
  begun: Begun;
  /** New options for a passkey: each are answered once. */
  beginAgain: () => Promise<Begun>;
  onDone: (recoveryCodes: readonly string[]) => void;
};

function useEnrolment({ token, beginAgain, onDone }: Props, way: Way) {
  const [rejected, setRejected] = useState<string | null>(null);
  const form = useContractForm(
    schema,
    { password: '', password1: '', code: '', passkeyName: 'My passkey' },
    { focusFirstError: true },
  );

  const submit = form.handleSubmit(async ({ password, code, passkeyName }) => {
    setRejected(null);
    try {
      const factor =
        way === 'app'
          ? { code }
          : { passkeyName, passkey: await createPasskey((await beginAgain()).passkey) };
      const body = { token, password, ...factor };
      onDone((await request(finishEnrolment, { body })).recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError)) return setRejected(passkeyFailure(error));
      setRejected(error.fields['passkey']?.[0] ?? null);
      form.showFailure(error);
    }
  });

  return { form, rejected, submit };
}

/** Password and second factor, sent together: the link is used up only when both are right. */
export function EnrolForm(props: Props) {
  const { begun } = props;
  const [way, setWay] = useState<Way>('app');
  const { form, rejected, submit } = useEnrolment(props, way);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        {begun.name}, you sign in as {begun.email}. Your role: {staffRoleNames[begun.role]}.
      </p>
      {/* For password managers, which store it with the password. */}
      <input type="hidden" autoComplete="username" value={begun.email} readOnly />
      <NewPasswordFields
        rules={passwordChecklist(form.watch('password'))}
        first={{ label: 'Password', ...form.field('password') }}
        again={{ label: 'Re-enter password', ...form.field('password1') }}
      />
      <WayChoice way={way} onChange={setWay} />
      {way === 'app' ? (
        <>
          <ScanKey secret={begun.app.secret} address={begun.app.address} />
          <CodeField hint="The 6 digits that the app shows now" {...form.field('code')} />
        </>
      ) : (
        <>
          <p>Your browser then asks for your fingerprint, your face or your PIN.</p>
          <TextField
            label="Name of the passkey"
            hint="So that you recognise it later, such as My phone"
            autoComplete="off"
            maxLength={60}
            {...form.field('passkeyName')}
          />
        </>
      )}
      {rejected && <Alert tone="bad">{rejected}</Alert>}
      <FormFailure
        failure={form.formFailure}
        failed="We could not set up your account."
        onRetry={submit}
      />
      <Button
        type="submit"
        tone="action"
        wide
        busy={form.formState.isSubmitting}
        busyLabel={way === 'app' ? 'Setting up…' : 'Waiting for your passkey…'}
      >
        Set up my account
      </Button>
    </form>
  );
}

const ways: readonly { value: Way; label: string }[] = [
  { value: 'app', label: 'An authenticator app on my phone' },
  { value: 'passkey', label: 'A passkey: fingerprint, face or PIN of this device' },
];

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-600">2FA</legend>
      {ways.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-3"
          onMouseDown={keepFieldFocused}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={way === value}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-main"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
