import { Wizard } from '@quarrter/client/Wizard';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { IsoDate } from '@quarrter/domain/calendar';
import { isSealed, type LoanKind } from '@quarrter/domain/loan-kinds';
import { Alert } from '@quarrter/ui/Alert';
import { SendingStatus } from '../../../documents/SendingStatus.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { AmountExceededDialog } from './AmountExceededDialog.tsx';
import { Estimate } from './Estimate.tsx';
import { ApplicationStepFields } from './StepFields.tsx';
import { StepsToCome } from './StepsToCome.tsx';
import type { LoanOnOffer } from './schema.ts';
import { useApplicationForm } from './use-application-form.ts';
import { useApplicationWizard } from './use-application-wizard.ts';

/** The application for a loan, in steps. */
export function LoanApplication(props: {
  loan: LoanOnOffer;
  detail: UserDetail;
  today: IsoDate;
  onSend: () => void;
  onApplied: (loan: LoanRecord) => void;
}) {
  const { loan, detail, today, onSend, onApplied } = props;
  const filled = useApplicationForm(loan, detail, today);
  const wizard = useApplicationWizard(filled, loan, {
    onSend,
    onApplied: (applied) => {
      filled.clearDraft();
      onApplied(applied);
    },
  });
  const { step, failure, application } = wizard;

  return (
    <>
      <Wizard
        wizard={wizard}
        draft={filled}
        notInDraft={
          <>
            To keep you safe, we never store your {sealedTexts(loan.kind)}files on this device.
            Please enter them again.
          </>
        }
        notice={
          failure && (
            <Alert tone="bad" title="Loan application failed. Please try again.">
              {failure} Everything you entered is still here. <GetHelp about="application" />
            </Alert>
          )
        }
        aside={
          <>
            <Estimate loan={loan} form={filled.form} today={today} />
            <StepsToCome wizard={wizard} />
          </>
        }
        send={{
          label: 'Send the application',
          busy: application.busy,
          busyLabel: 'Sending your application…',
          status: <SendingStatus {...application} onCancel={application.cancel} />,
        }}
      >
        {step && (
          <ApplicationStepFields step={step} loan={loan} form={filled.form} wizard={wizard} />
        )}
      </Wizard>
      <AmountExceededDialog
        message={wizard.exceeded}
        loan={loan}
        form={filled.form}
        onClose={wizard.closeExceeded}
        onChange={wizard.changeAmount}
      />
    </>
  );
}

const sealedNames: { readonly [type: string]: string } = {
  nin: 'NIN',
  bvn: 'BVN',
  account: 'account number',
};

/** The numbers that a draft leaves out, as the beginning of a list: `NIN, BVN or `. */
function sealedTexts({ fields }: LoanKind): string {
  const types = Object.values(fields)
    .filter(isSealed)
    .map(({ type }) => type);
  const names = [...new Set(types)].map((type) => sealedNames[type] ?? type);
  return names.length === 0 ? '' : `${names.join(', ')} or `;
}
