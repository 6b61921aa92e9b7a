import type { BureauAnswer, CreditReports } from '@quarrter/contract/staff/credit-reports';
import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { type LoanRef, readConsent } from '../../loans/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { bureauTitles } from '../credit-bureau.ts';
import type { BureausDeps } from '../deps.ts';
import { type BureauQuestion, bureauNames, counts, listLatestQuestions } from '../queries.ts';

/**
 * The bureaus' reports on the client of an application, as an approver reads them. A bureau that is
 * not set up is shown only if it was asked before.
 */
export async function readCreditReports(
  reader: Reader,
  deps: Pick<BureausDeps, 'bureaus' | 'secrets'>,
  loan: LoanRef,
): Promise<CreditReports> {
  const today = await readBusinessDate(reader);
  const consent = await readConsent(reader, loan);
  const questions = await listLatestQuestions(reader, deps.secrets, loan.clientId);
  const bureaus = bureauNames.flatMap((bureau) => {
    const own = questions.filter((question) => question.bureau === bureau);
    const isSetUp = deps.bureaus.some(({ name }) => name === bureau);
    if (!isSetUp && own.length === 0) return [];
    const title = bureauTitles[bureau];
    return [{ bureau: title, isSetUp, ...presentBureau(own, today) }];
  });
  return {
    consentGivenOn: consent?.on ?? null,
    bureaus,
    offerNeedsReason: !bureaus.some(({ answer }) => answer?.counts),
  };
}

/** Why the bureaus cannot be asked about this application now; empty when they can. */
export function askError({ consentGivenOn: consent, bureaus }: CreditReports): string {
  if (consent === null) return 'The client did not agree to a credit check with this application.';
  const setUp = bureaus.filter((bureau) => bureau.isSetUp);
  if (setUp.length === 0) return 'No credit bureau is set up.';
  const isOpen = setUp.some(({ answer, question }) => {
    return !answer?.counts && question?.state !== 'waiting';
  });
  return isOpen ? '' : 'Every bureau has answered in the last 30 days, or is being asked.';
}

function presentBureau(questions: readonly BureauQuestion[], today: IsoDate) {
  const answered = questions.find(({ answeredOn }) => answeredOn !== null);
  const open = questions.find(({ answeredOn }) => answeredOn === null);
  const isNewer = open !== undefined && open.questionId > (answered?.questionId ?? '');
  return {
    answer: answered === undefined ? null : presentAnswer(answered, today),
    question: isNewer
      ? {
          state: open.state === 'failed' ? ('failed' as const) : ('waiting' as const),
          askedOn: open.askedOn,
          failure: open.failure,
        }
      : null,
  };
}

function presentAnswer(question: BureauQuestion, today: IsoDate): BureauAnswer {
  const { answeredOn, askedBy, report } = question;
  if (answeredOn === null) throw new Error('a question without an answer');
  return {
    answeredOn,
    ageDays: daysBetween(answeredOn, today),
    counts: counts(question, today),
    askedBy,
    figures: report,
  };
}
