import type { UserDetail } from '@quarrter/contract/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { TextField } from '@quarrter/ui/TextField';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';
import { BankSection } from './BankSection.tsx';
import { EmploymentFields, NextOfKinFields, PersonalFields } from './fields.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The account tab of the profile. */
export default function ProfilePage() {
  return (
    <ProfileFrame>
      <WithUserDetail>{(detail) => <AccountTab detail={detail} />}</WithUserDetail>
    </ProfileFrame>
  );
}

function AccountTab({ detail }: { detail: UserDetail }) {
  const { form, summary, submit, changed, outcome, restored, discard, account, savedAccount } =
    useAccountForm(detail);
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-5">
        <ErrorSummary errors={summary} attempt={form.attempt} />
        {restored && (
          <Alert
            title="Your unsaved changes are back"
            action={
              <Button size="small" onClick={discard}>
                Discard them
              </Button>
            }
          >
            Please enter any new bank details again, then save.
          </Alert>
        )}
        <Card title="Personal details">
          <PersonalFields field={form.field} />
        </Card>
        <Card title="Employment">
          <EmploymentFields field={form.field} />
        </Card>
        {detail.employee_profile && <CorporateProfile email={detail.corporate_email} />}
        <Card title="Bank details">
          <BankSection form={form} account={account} saved={savedAccount} />
        </Card>
        <Card title="Next of kin">
          <NextOfKinFields field={form.field} />
        </Card>
      </div>
      <SaveBar
        changed={changed}
        outcome={outcome}
        failure={form.failure}
        busy={form.formState.isSubmitting}
        onRetry={submit}
      />
    </form>
  );
}

/** Only for employees of a partner; the email comes from the partner’s roster. */
function CorporateProfile({ email }: { email: string }) {
  return (
    <Card title="Corporate profile">
      <TextField
        label="Corporate Email"
        name="corporate_email"
        value={email}
        readOnly
        hint="From your company’s records. If it is wrong, please ask your company to correct it."
      />
    </Card>
  );
}
