import { messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { agreeToCreditCheck, creditCheckConsent } from '@quarrter/contract/client/credit-check';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Failed } from '@quarrter/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';

/** Asks a client who applied without agreeing to a credit check to agree to it now. */
export function CreditCheck({ loan }: { loan: LoanRecord }) {
  const { loan_type: type, loan_type_id: id } = loan;
  const queries = useQueryClient();
  const queryKey = [...keys.loan(type, id), 'credit-check'];
  const {
    data: consent,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(creditCheckConsent, { params: { type, id }, signal }),
  });
  const agreeing = useSingleMutation({
    mutationFn: (version: string) =>
      request(agreeToCreditCheck, { params: { type, id }, body: { version } }),
    onSuccess: (agreed) => queries.setQueryData(queryKey, agreed),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  if (agreeing.isSuccess) {
    return (
      <FocusOnMount told="You agreed to a credit check.">
        <Alert tone="good" title="You agreed to a credit check.">
          We will continue with your application.
        </Alert>
      </FocusOnMount>
    );
  }
  if (isLoadingError) {
    return <Failed what="Your consent to a credit check" onRetry={() => refetch()} />;
  }
  if (!consent?.can_agree) return null;
  return (
    <Card title="Do you agree to a credit check?" className="border-s-4 border-s-stage-yellow">
      <div className="grid max-w-2xl gap-4">
        <p>
          You sent this application without agreeing to one. A credit report shows your loans
          elsewhere and how you repay them. Without it we may not be able to offer you this loan.
        </p>
        <blockquote className="border-s-3 border-line ps-4">{consent.text}</blockquote>
        <Notices>
          {agreeing.error && <Alert tone="bad" title={messageOf(agreeing.error)} />}
        </Notices>
        <Button
          tone="main"
          className="sm:justify-self-start"
          busy={agreeing.isPending}
          onClick={() => agreeing.mutate(consent.version)}
        >
          I agree
        </Button>
      </div>
    </Card>
  );
}
