import type { LoanRecord } from '@quarrter/contract/loans';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Money } from '@quarrter/ui/Money';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';

/** Confirms the application. */
export function Success({ loan }: { loan: LoanRecord }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus();
  }, []);
  return (
    <Card>
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <Envelope className="mb-2 h-24" />
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          Your loan application was processed successfully.
        </h2>
        <p className="max-w-md text-ink-soft">
          You applied for <Money amount={loan.loan_amount} className="font-600 text-ink" />. We are
          checking your application and will email you our decision. Your application number is{' '}
          <span className="figures font-600 text-ink">{loan.short_id}</span>.
        </p>
        <LinkButton tone="main" className="mt-3" href={paths.loans.getHref()}>
          Back to Loans
        </LinkButton>
      </div>
    </Card>
  );
}
