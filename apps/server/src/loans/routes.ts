import { repay } from '@quarrter/contract/client/card-payments';
import {
  cancelLoan,
  cancelLoanByPut,
  loanAccount,
  replaceLoanAccount,
} from '@quarrter/contract/client/loan-account';
import { acceptOrReject, createLoan, loanDetail, loanList } from '@quarrter/contract/client/loans';
import { loanAcceptance } from '@quarrter/domain/loans';
import { requireRecentPassword } from '../accounts/index.ts';
import { readUpload } from '../documents/index.ts';
import { confirmPaid, countEnquiry } from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { inSnapshot } from '../platform/database/in-snapshot.ts';
import { type App, requestIdOf, serve } from '../platform/http/http.ts';
import { describeForms, requireKind } from './apply/application-forms.ts';
import { applyForLoan } from './apply/apply-for-loan.ts';
import { checkAccount } from './apply/change-account.ts';
import { replaceAccount, showAccount } from './apply/loan-account.ts';
import { answerOffer } from './decide/answer-offer.ts';
import { cancelLoan as cancel } from './decide/cancel-loan.ts';
import type { LoansDeps } from './deps.ts';
import { admitApplication } from './documents/admit-upload.ts';
import { toLoan, toLoans } from './loan.ts';
import { listLoanRows, requireLoan } from './queries.ts';
import { toLoanRecord } from './wire.ts';

/** Six files of 10 MB and the fields: the largest application of any kind. */
const uploadBytes = 64 * 1024 * 1024;

export function loansRoutes(app: App, deps: LoansDeps): void {
  const { db, loanKinds } = deps;
  // API-25: a caller may send the files that all kinds have together.
  const names = loanKinds.flatMap(({ files }) => Object.keys(files));
  const ofOtherKinds = Object.fromEntries(names.map((name) => [name, false]));

  serve(
    app,
    createLoan,
    async ({ params, client: session, request, reply }) => {
      const { clientId } = session;
      const requestId = requestIdOf(request);
      const kind = requireKind(loanKinds, params.type);
      const result = await deps.documents.uploads.run(clientId, async (meter) => {
        const now = new Date();
        await admitApplication(db, { clientId, requestId });
        const upload = await readUpload(request, { ...ofOtherKinds, ...kind.files }, meter);
        return applyForLoan(deps, { clientId, session, requestId, kind, upload, now });
      });
      return 'exceeded' in result
        ? reply.code(200).send({ message: result.exceeded })
        : reply.code(201).send(toLoanRecord(result.loan));
    },
    { bodyLimit: uploadBytes, forms: describeForms(loanKinds) },
  );

  serve(app, loanDetail, async ({ params, client: { clientId } }) => {
    const loan = await inSnapshot(db, async (tx) =>
      toLoan(tx, await requireLoan(tx, clientId, params.id, params.type)),
    );
    return toLoanRecord(loan);
  });

  serve(app, loanList, async ({ query, client: { clientId } }) => {
    return inSnapshot(db, async (tx) => {
      const page = await listLoanRows(tx, clientId, query);
      const loans = await toLoans(tx, clientId, page.results);
      return { ...page, results: loans.map(toLoanRecord) };
    });
  });

  answerRoutes(app, deps);
  accountRoutes(app, deps);

  serve(app, repay, ({ body: { reference }, ...call }) =>
    confirmPaid(deps, { purpose: 'repayment', reference }, call),
  );
}

/** The client's answer to an offer. */
function answerRoutes(app: App, deps: LoansDeps): void {
  const { db } = deps;

  serve(app, acceptOrReject, async ({ params, body, client: { clientId } }) => {
    const answer = {
      clientId,
      loanType: params.type,
      loanId: params.id,
      accepts: String(body.is_accepted) === String(loanAcceptance.accepted),
      ticked: ['true', '1'].includes(String(body.is_ticked)),
      chosen: { amount: textOf(body.amount), months: textOf(body.duration) },
    };
    const loan = await db
      .transaction()
      .execute(async (tx) =>
        answerOffer(tx, deps, { ...answer, businessTime: await readBusinessTimeOf(tx, clientId) }),
      );
    return toLoanRecord(loan);
  });

  for (const call of [cancelLoan, cancelLoanByPut]) {
    serve(app, call, async ({ params, client: { clientId } }) => {
      const loan = await db.transaction().execute(async (tx) => {
        const businessTime = await readBusinessTimeOf(tx, clientId);
        return cancel(tx, { clientId, loanType: params.type, loanId: params.id, businessTime });
      });
      return toLoanRecord(loan);
    });
  }
}

function accountRoutes(app: App, deps: LoansDeps): void {
  serve(app, loanAccount, ({ params, client: { clientId } }) =>
    showAccount(deps, { clientId, loanType: params.type, loanId: params.id }),
  );

  serve(
    app,
    replaceLoanAccount,
    async ({ params, body, client: { clientId, sessionId }, request }) => {
      const now = new Date();
      requireRecentPassword(request, now);
      const account = { bankCode: body.bank_name, accountNumber: body.bank_account_number };
      const loan = { clientId, sessionId, loanType: params.type, loanId: params.id, now };
      // The reply names the holder, as a name enquiry does.
      await countEnquiry(deps, clientId, account, now);
      return replaceAccount(deps, loan, await checkAccount(deps, account, now));
    },
  );
}

/** A field that was left out or null chooses nothing. */
function textOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
