import { checkAnswer } from '@quarrter/contract/staff/loan-actions';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { VerifyCaller } from '../../callers/VerifyCaller.tsx';

/** Someone who calls about an application. Each check is part of its history. */
export function Caller({ application }: { application: StaffLoan }) {
  const client = useQueryClient();
  const { id } = application.loan;
  return (
    <VerifyCaller
      question={application.client.security_question}
      about="the application"
      check={(body) =>
        request(checkAnswer, { params: { id }, body }).finally(() =>
          client.invalidateQueries({ queryKey: keys.application(id) }),
        )
      }
    />
  );
}
