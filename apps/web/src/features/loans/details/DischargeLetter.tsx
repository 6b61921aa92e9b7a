import { dischargeLetter } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Card } from '@quarrter/ui/Card';
import { PdfButton } from '../../../documents/PdfButton.tsx';

/** A letter for a bank or an employer who asks whether a loan is repaid. */
export function DischargeLetter({ loan }: { loan: LoanRecord }) {
  return (
    <Card title="Your discharge letter">
      <div className="grid gap-4">
        <p className="max-w-2xl text-sm">
          It confirms that you owe nothing on this loan. A bank or an employer can check it with the
          code on it.
        </p>
        <PdfButton
          call={dischargeLetter}
          params={{ type: loan.loan_type, id: loan.id }}
          name={`Discharge letter ${loan.short_id}`}
          label="Discharge letter (PDF)"
        />
      </div>
    </Card>
  );
}
