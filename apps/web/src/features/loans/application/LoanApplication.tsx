import type { UserDetail } from '@quarrter/contract/accounts';
import type { LoanRecord } from '@quarrter/contract/loans';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { Stepper } from '@quarrter/ui/Stepper';
import { useEffect, useRef, useState } from 'react';
import { DraftNotice } from '../../../forms/DraftNotice.tsx';
import { ApplicationStepFields } from './StepFields.tsx';
import type { OpenLoanType } from './schema.ts';
import { applicationSteps } from './steps.ts';
import { useApplicationForm } from './use-application-form.ts';
import { useApplicationSteps } from './use-application-steps.ts';

/** The application for a loan, in steps. */
export function LoanApplication(props: {
  type: OpenLoanType;
  detail: UserDetail;
  tier: PersonalTier | null;
  today: IsoDate;
  onApplied: (loan: LoanRecord) => void;
}) {
  const { type, detail, tier, today, onApplied } = props;
  const filled = useApplicationForm(detail, type, tier, today);
  const steps = useApplicationSteps(filled, type, tier, (loan) => {
    filled.clearDraft();
    onApplied(loan);
  });
  const { application, current, failure } = steps;
  const asked = applicationSteps[type];
  const step = asked[current];
  const last = current === asked.length - 1;
  const top = useTopOf(current, steps.failures);
  const [noticed, setNoticed] = useState(false);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setNoticed(true);
        return steps.submit(event);
      }}
      className="grid gap-5"
    >
      <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
        <Stepper steps={asked.map(({ title }) => title)} current={current} />
      </div>
      {filled.restored && !noticed && (
        <DraftNotice
          onNoticed={() => {
            setNoticed(true);
            top.current?.focus();
          }}
          onStartAfresh={() => {
            filled.startAfresh();
            steps.goTo(0);
          }}
        >
          To keep you safe, we never store your{' '}
          {type === 'personal' ? 'NIN, BVN, account number' : 'account number'} or files on this
          device. Please enter them again.
        </DraftNotice>
      )}
      {failure && (
        <Alert tone="bad" title="Loan application failed. Please try again.">
          {failure} Everything you entered is still here.
        </Alert>
      )}
      <ErrorSummary errors={steps.summary} attempt={steps.attempt} />
      <Card title={step?.title}>
        {step && (
          <ApplicationStepFields
            step={step}
            type={type}
            form={filled.form}
            tier={tier}
            today={today}
            steps={steps}
          />
        )}
      </Card>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
        {last ? (
          <Button
            type="submit"
            tone="action"
            busy={application.busy}
            busyLabel="Sending your application…"
          >
            Send the application
          </Button>
        ) : (
          <Button type="submit" tone="main">
            Continue
          </Button>
        )}
        {current > 0 && (
          <Button disabled={application.busy} onClick={() => steps.goTo(current - 1)}>
            Back
          </Button>
        )}
      </div>
      <AmountExceededDialog
        message={steps.exceeded}
        onClose={steps.closeExceeded}
        onChange={() => {
          steps.closeExceeded();
          steps.goTo(0);
        }}
      />
    </form>
  );
}

/** Every new step, and every failure, is read from the top. */
function useTopOf(step: number, failures: number) {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(`${step} ${failures}`);
  useEffect(() => {
    const now = `${step} ${failures}`;
    if (seen.current === now) return;
    seen.current = now;
    window.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [step, failures]);
  return top;
}

/** Shows the server’s message that the repayment would exceed one third of the salary. */
function AmountExceededDialog(props: {
  message: string | null;
  onClose: () => void;
  onChange: () => void;
}) {
  const { message, onClose, onChange } = props;
  return (
    <Dialog
      open={message !== null}
      title="Loan Amount Exceeded"
      onClose={onClose}
      actions={
        <>
          <Button tone="main" onClick={onChange}>
            Change the amount
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>{message}</p>
      <p className="text-sm text-ink-soft">
        Your application was not sent. Everything you entered is still here.
      </p>
    </Dialog>
  );
}
