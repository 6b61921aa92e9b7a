import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, secondFactorAsked } from '../call.ts';
import { accountNames, moneyCommands, nameEnquiries } from '../limits.ts';
import { loanAccountForm } from './loan-account-form.ts';
import { settlementQuoteRecord } from './loan-settlement.ts';
import { loanRecord } from './loans.ts';

export const cancelLoan = clientCall('POST /loans/api/:type/cancel-loan/:id/', {
  limits: [moneyCommands],
  summary: 'Cancel a loan',
  description:
    'Cancels an application or an accepted offer, until the money is sent. A loan that was paid ' +
    'out is cancelled by returning its principal within 3 working days: 409 then says how ' +
    'much that is, with the quote.',
  replies: {
    200: loanRecord,
    409: z.object({ detail: z.string(), quote: z.optional(settlementQuoteRecord) }),
  },
});

/** As it was called first. */
export const cancelLoanByPut = clientCall('PUT /loans/api/:type/cancel-loan/:id/', {
  limits: cancelLoan.limits,
  summary: cancelLoan.summary,
  description: 'Cancels the loan, the same as with POST.',
  replies: cancelLoan.replies,
});

export const loanAccount = clientCall('GET /loans/api/:type/bank-account/:id/', {
  summary: 'Read the bank account of a loan',
  description:
    'Returns the account that the loan is paid into, and whether it can still be changed.',
  replies: {
    200: z.object({
      /** The bank's code; empty when the loan has no account yet. */
      bank_name: z.string(),
      bank: z.string(),
      /** Shows the last 4 digits only. */
      bank_account_number: z.string(),
      /** As the bank names it; empty until the bank was asked. */
      holder: z.string(),
      /**
       * `other`: in another name, or entered by our staff, so another of them confirms it before an
       * offer is made or paid.
       */
      holder_state: z.enum(['none', 'unknown', 'own', 'other', 'confirmed']),
      /** In whose name it should be for a loan to a business; empty for the applicant's own. */
      business_name: z.string(),
      /** Why it can no longer be changed; empty while it can. */
      change_reason: z.string(),
    }),
  },
});
export type LoanAccount = z.infer<(typeof loanAccount)['replies'][200]>;

export const replaceLoanAccount = clientCall('PUT /loans/api/:type/bank-account/:id/', {
  limits: [moneyCommands, nameEnquiries, accountNames],
  summary: 'Change the bank account of a loan',
  description:
    'Changes the account until the money is sent. The bank must know the account. An account in ' +
    'another name is accepted, and staff confirm it before an offer is made or paid. Counts ' +
    'towards the name-enquiry rate limit. Needs a password checked within 5 minutes, and the ' +
    'second factor of a client who has one.',
  example: { bank_name: '058', bank_account_number: '0123456789' },
  body: loanAccountForm,
  replies: {
    200: loanAccount.replies[200],
    400: z.union([fieldErrors, detail]),
    403: z.union([secondFactorAsked, detail]),
    409: detail,
    502: detail,
  },
});
