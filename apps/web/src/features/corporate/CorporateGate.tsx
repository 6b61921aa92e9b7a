import { invalidate } from '@quarrter/client/calls';
import { type ApiError, isUnanswered } from '@quarrter/client/errors';
import { FocusOnMount, NetworkFailure } from '@quarrter/client/form-failure';
import { useBack } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { userDetailCall } from '@quarrter/contract/client/accounts';
import { corporateForm, verifyCorporate } from '@quarrter/contract/client/corporate';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { Card } from '@quarrter/ui/Card';
import { BackControl, Breadcrumb } from '@quarrter/ui/navigation';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { GetHelp } from '../../shell/GetHelp.tsx';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';

/**
 * Shows its content to employees of a corporate partner; anyone else verifies their employment
 * first and then continues here. The server enforces the same.
 */
export default function CorporateGate({ children }: { children: ReactNode }) {
  return (
    <WithUserDetail>
      {(detail) => (detail.employee_profile ? children : <VerificationForm />)}
    </WithUserDetail>
  );
}

const BAD_REQUEST = 400;

/**
 * Asks for the corporate email or staff ID. The form and the server both remove spaces from the
 * entry.
 */
function VerificationForm() {
  const queries = useQueryClient();
  const chooser = paths.loanPicker.getHref({ type: 'corporate staff' });
  const back = useBack(chooser);
  const form = useContractForm(corporateForm, { email: '' }, { focusFirstError: true });
  const { failure } = form;
  const [verified, setVerified] = useState(false);

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(verifyCorporate, { body: values });
      setVerified(true);
      // CorporateGate reads the profile, so refreshing it opens the chosen loan form.
      await invalidate(queries, userDetailCall);
      document.getElementById('main')?.focus();
    } catch (error) {
      form.showFailure(error);
    }
  });

  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Breadcrumb
          base={{ href: chooser, label: 'Corporate staff loans' }}
          current="Verification"
        />
        <BackControl onBack={back} />
      </div>
      <Card title="Verify your employment">
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p className="text-ink-soft">
            These loans are for employees of our corporate partners. We’ll check your company’s
            records once and notify your work email.
          </p>
          <Notices>{verified && <Alert tone="good">Your employment is verified.</Alert>}</Notices>
          {failure && <VerificationFailure failure={failure} onRetry={submit} />}
          <TextField
            label="Corporate Email or Staff ID"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.field('email')}
          />
          <Button
            type="submit"
            tone="action"
            className="sm:justify-self-start"
            busy={form.formState.isSubmitting}
            busyLabel="Verifying…"
          >
            Verify
          </Button>
        </form>
      </Card>
    </div>
  );
}

function VerificationFailure({ failure, onRetry }: { failure: ApiError; onRetry: () => void }) {
  if (!isUnanswered(failure) && !isRejected(failure)) return null;
  return (
    <FocusOnMount told={failure}>
      {isUnanswered(failure) ? (
        <NetworkFailure failure={failure} failed="We could not verify you." onRetry={onRetry} />
      ) : (
        <VerificationError failure={failure} />
      )}
    </FocusOnMount>
  );
}

/**
 * The requirements fix this text word for word. Too many attempts show when to try again instead.
 */
function VerificationError({ failure }: { failure: ApiError }) {
  if (failure.status !== BAD_REQUEST) {
    return (
      <Alert tone="bad">
        {failure.message} <GetHelp about="application" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad">
      The information you provided was incorrect or you do not have a record associated with your
      company. If you think this is a mistake, please try again or contact your company to verify
      your profile on {brand.name}. If you have any further questions, please contact us{' '}
      <TextLink href={paths.contact.getHref()}>here</TextLink>
    </Alert>
  );
}

/**
 * Whether the server rejected the request as a whole; an error of the entry appears under its
 * field.
 */
function isRejected({ failure, fields }: ApiError): boolean {
  return failure === 'detail' || (failure === 'fields' && !fields['email']);
}
