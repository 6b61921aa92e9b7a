import { askBureaus, requestConsent } from '@quarrter/contract/staff/bureaus';
import type { BureauAnswer } from '@quarrter/contract/staff/credit-reports';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { ActionError } from '../../shell/action-parts.tsx';
import { Money } from '../../shell/Money.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { ReportedLoans } from './ReportedLoans.tsx';
import { afterAction } from './use-application.ts';

type Reports = NonNullable<StaffLoan['decision']>['creditReports'];

/** The answer of each credit bureau, its age, and the button to ask. */
export function CreditReports({ application }: { application: StaffLoan }) {
  const { decision, loan, actions, history } = application;
  const { id } = loan;
  const ask = useAction(() => request(askBureaus, { params: { id } }), afterAction(id));
  const email = useAction(() => request(requestConsent, { params: { id } }), afterAction(id));
  const canAsk = useCan('ask-bureaus');
  if (decision === null) return null;
  const { consentGivenOn: consent, bureaus } = decision.creditReports;
  const askedOn = history.findLast(({ action }) => action === 'request-consent')?.at;
  const action = actions.find(({ action }) => action === 'ask-bureaus');
  return (
    <Card
      title="Credit reports"
      action={
        action?.allowed && (
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            Ask the bureaus
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">
          {consent === null ? (
            <>
              The client did not agree to a credit check with this application, and can agree on its
              page.
              {askedOn && (
                <>
                  {' '}
                  We asked by email, <TimeText at={askedOn} />.
                </>
              )}
            </>
          ) : (
            <>
              The client agreed to a credit check on <DateText date={consent} />.
            </>
          )}
          {action && !action.allowed && consent !== null && ` ${action.reason}`}
        </p>
        {consent === null && canAsk && (
          <Button
            className="sm:justify-self-start"
            busy={email.isPending}
            onClick={() => email.mutate()}
          >
            {askedOn ? 'Ask the client again' : 'Ask the client by email'}
          </Button>
        )}
        <ActionError error={ask.error ?? email.error} />
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {bureaus.map((bureau) => (
            <Bureau key={bureau.bureau} {...bureau} />
          ))}
        </div>
      </div>
    </Card>
  );
}

function Bureau(asked: Reports['bureaus'][number]) {
  const { bureau, answer, question } = asked;
  const [tone, text] = standingOf(asked);
  return (
    <section aria-label={bureau} className="grid content-start gap-3">
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-600">
        {bureau}
        <Badge tone={tone}>{text}</Badge>
      </h3>
      {question?.state === 'failed' && (
        <p className="text-sm text-ink-soft">
          Requested on <DateText date={question.askedOn} />: {question.failure}
        </p>
      )}
      {answer && <Answer answer={answer} />}
    </section>
  );
}

/** One word for a bureau: its last answer, or the result of asking it. */
function standingOf({ answer, question }: Reports['bureaus'][number]): [BadgeTone, string] {
  if (question?.state === 'waiting') return ['yellow', 'Being asked'];
  if (question?.state === 'failed') return ['red', 'No answer'];
  if (answer === null) return ['neutral', 'Not asked'];
  if (!answer.counts) return ['yellow', 'Out of date'];
  if (answer.figures === null) return ['neutral', 'No record'];
  return answer.figures.overdue > 0n ? ['red', 'Overdue elsewhere'] : ['green', 'Nothing overdue'];
}

function Answer({ answer }: { answer: BureauAnswer }) {
  const { figures } = answer;
  return (
    <>
      <Facts>
        <Fact label="Answered on">
          <DateText date={answer.answeredOn} />
          <span className="block text-sm font-400 text-ink-soft">
            {ageText(answer.ageDays)}, asked by {answer.askedBy}
          </span>
        </Fact>
        {figures && (
          <>
            <Fact label="Score">{figures.score ?? 'None'}</Fact>
            <Fact label="Open loans">{figures.openFacilities}</Fact>
            <Fact label="Total owed">
              <Money amount={figures.outstanding} />
            </Fact>
            <Fact label="Overdue">
              <Money amount={figures.overdue} />
              {figures.daysInArrears > 0 && (
                <span className="block text-sm font-400 text-ink-soft">
                  {figures.daysInArrears} days late
                </span>
              )}
            </Fact>
            {figures.monthlyInstalments !== null && (
              <Fact label="Instalments a month">
                <Money amount={figures.monthlyInstalments} />
              </Fact>
            )}
            <Fact label="Enquiries">{figures.enquiries}</Fact>
          </>
        )}
      </Facts>
      {figures && figures.facilities.length > 0 && <ReportedLoans loans={figures.facilities} />}
      {figures === null && <p className="text-sm text-ink-soft">No loans found at this bureau.</p>}
    </>
  );
}

function ageText(days: number): string {
  return days === 0 ? 'Today' : `${quantityText(days, 'day')} old`;
}
