import type { OtherLoan } from '@quarrter/contract/staff/loans';
import { Card } from '@quarrter/ui/Card';
import { LoanLinks } from '../../loans/LoanLinks.tsx';

/** The client's other applications; nothing when this is the first. */
export function OtherLoans({ loans }: { loans: readonly OtherLoan[] }) {
  if (loans.length === 0) return null;
  return (
    <Card title="Other applications of this client" flush>
      <LoanLinks loans={loans} />
    </Card>
  );
}
