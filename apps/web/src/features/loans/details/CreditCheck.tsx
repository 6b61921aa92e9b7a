import { callKey, invalidate, setReply, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { agreeToCreditCheck, creditCheckConsent } from '@quarrter/contract/client/credit-check';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Failed } from '@quarrter/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

/** Asks a client who applied without agreeing to a credit check to agree to it now. */
export function CreditCheck({ loan }: { loan: LoanRecord }) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  const { data: consent, isLoadingError, refetch } = useCall(creditCheckConsent, own);
  const agreeing = useSingleMutation({
    mutationFn: (version: string) => request(agreeToCreditCheck, { ...own, body: { version } }),
    onSuccess: (agreed) => setReply(queries, creditCheckConsent, own, agreed),
    onError: () => invalidate(queries, callKey(creditCheckConsent, own)),
  });
  if (agreeing.isSuccess) {
    return (
      <FocusOnMount told="You agreed to a credit check.">
        <Alert tone="good" title="You agreed to a credit check.">
          We’ll continue with your application.
        </Alert>
      </FocusOnMount>
    );
  }
  if (isLoadingError) {
    return <Failed what="Your consent to a credit check" onRetry={() => refetch()} />;
  }
  if (!consent?.can_agree) return null;
  return (
    <Card title="Can we check your credit report?" className="border-s-4 border-s-stage-yellow">
      <div className="grid max-w-2xl gap-4">
        <p>
          You did not agree to a credit check when you applied. A credit report shows your loans
          elsewhere and how you repay them. Without it we may not be able to offer you this loan.
        </p>
        <blockquote className="border-s-3 border-line ps-4">{consent.text}</blockquote>
        <Notices>
          {agreeing.error && (
            <Alert tone="bad" title={messageOf(agreeing.error)}>
              <GetHelp alone about="application" />
            </Alert>
          )}
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
