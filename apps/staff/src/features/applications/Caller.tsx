import { callKey, invalidate } from '@quarrter/client/calls';
import { checkAnswer } from '@quarrter/contract/staff/loan-actions';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff/loans';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { VerifyCaller } from '../../callers/VerifyCaller.tsx';

/** Someone who calls about an application. Each check is part of its history. */
export function Caller({ application }: { application: StaffLoan }) {
  const client = useQueryClient();
  const { id } = application.loan;
  return (
    <VerifyCaller
      question={application.client.securityQuestion}
      about="the application"
      check={(body) =>
        request(checkAnswer, { params: { id }, body }).finally(() =>
          invalidate(client, callKey(staffLoanDetail, { params: { id } })),
        )
      }
    />
  );
}
