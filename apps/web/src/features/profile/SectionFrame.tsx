import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ErrorSummary, type SummaryError } from '@quarrter/ui/ErrorSummary';
import { type ReactNode, Suspense } from 'react';
import { lazyDialog } from '../../shell/lazy-dialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useUnsaved } from './unsaved-changes.tsx';
import type { SectionForm } from './use-section.ts';

const ConfirmDialog = lazyDialog('The question for your password', async () => ({
  default: (await import('./second-factor/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** A section of the profile on a card, with its own errors and its own button. */
export function SectionFrame<Name extends string>(props: {
  title: string;
  button: string;
  section: SectionForm<Name>;
  /** Whether the fields are read-only. */
  isShownOnly?: boolean;
  /** Errors that no field of the form has. */
  problems?: readonly SummaryError[];
  children: ReactNode;
}) {
  const { title, button, section, problems = [], children } = props;
  const { form, submit, changed, outcome, restored, discard } = section;
  useUnsaved(changed);
  return (
    <>
      <form noValidate onSubmit={submit} aria-label={title}>
        <Card title={title} className="overflow-visible">
          <div className="grid gap-5">
            <ErrorSummary
              errors={form.attempt > 0 ? [...form.summary, ...problems] : []}
              attempt={form.attempt}
            />
            {restored && (
              <Alert
                title="We restored your unsaved changes"
                action={
                  <Button size="small" onClick={discard}>
                    Discard them
                  </Button>
                }
              >
                Save them when they are complete.
              </Alert>
            )}
            {children}
          </div>
          <SaveBar
            label={button}
            changed={changed}
            onlyIfNeeded={props.isShownOnly ?? false}
            outcome={outcome}
            failure={form.failure}
            busy={form.formState.isSubmitting}
            onRetry={submit}
          />
        </Card>
      </form>
      {section.asksPassword && (
        <Suspense>
          <ConfirmDialog
            email={section.email}
            title="Confirm that it is you"
            text="Enter your password to save these details. You won’t lose your changes."
            button="Confirm and save"
            failed="We could not check your password."
            onClose={section.closePassword}
            onConfirmed={section.submitConfirmed}
          />
        </Suspense>
      )}
    </>
  );
}
