import {
  amountDue,
  balanceOf,
  loanStates,
  repaymentAmountMessages,
  repaymentLimits,
} from '@quarrter/domain/loans';
import { checkAmount } from '@quarrter/domain/money';
import type { PreparedPayment } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { conflict, invalid } from '../platform/http-error.ts';
import { readOutstanding } from './outstanding.ts';
import { requireLoan } from './queries.ts';

export type RepaymentRequest = { loan_type: string; loan_type_id: string; amount: string };

/**
 * What a repayment would be charged: on the client's own live loan (LND-16), from what is due to
 * the whole balance, penalties included (LND-18 to LND-21).
 */
export async function prepareRepayment(
  reader: Reader,
  clientId: string,
  request: RepaymentRequest,
  businessTime: BusinessTime,
): Promise<PreparedPayment> {
  const loan = await requireLoan(reader, clientId, request.loan_type_id, request.loan_type);
  if (!loanStates[loan.state].live) throw conflict('This loan takes no repayments.');
  const outstanding = await readOutstanding(reader, loan);
  const limits = repaymentLimits(amountDue(outstanding, businessTime.date), balanceOf(outstanding));
  const checked = checkAmount(request.amount, limits, repaymentAmountMessages);
  if (!checked.ok) throw invalid({ amount: [checked.message] });
  return {
    amount: checked.minor,
    currency: 'NGN',
    loanId: loan.loan_id,
    form: null,
    formHash: null,
  };
}
