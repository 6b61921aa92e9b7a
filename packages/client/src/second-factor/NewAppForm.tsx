import { codeForm } from '@quarrter/contract/second-factor-forms';
import { Button } from '@quarrter/ui/Button';
import { CodeField } from '@quarrter/ui/CodeField';
import { FormFailure } from '../form-failure.tsx';
import { useContractForm } from '../use-contract-form.ts';
import { ScanKey } from './ScanKey.tsx';

/** The key for an authenticator app, which counts once `onCode` has sent a code of it. */
export function NewAppForm(props: {
  begun: { secret: string; address: string };
  onCode: (body: { code: string }) => Promise<void>;
}) {
  const { begun, onCode } = props;
  const form = useContractForm(codeForm, { code: '' }, { focusFirstError: true });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onCode(body);
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ScanKey secret={begun.secret} address={begun.address} />
      <CodeField hint="The 6 digits that the app shows now" {...form.field('code')} />
      <FormFailure
        failure={form.formFailure}
        failed="We could not check the code."
        onRetry={submit}
      />
      <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}
