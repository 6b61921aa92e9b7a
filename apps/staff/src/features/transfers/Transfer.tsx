import { retryPayout, type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ageText } from '../../shell/age-text.ts';
import { CallButton } from '../../shell/CallButton.tsx';
import { Money } from '../../shell/Money.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ByHand } from './ByHand.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { ChooseByHand } from './ChooseByHand.tsx';
import { OtherAccount } from './OtherAccount.tsx';

/** One transfer to a client: amount, recipient, status and the reason why it waits. */
export function Transfer({ transfer }: { transfer: StaffPayout }) {
  const { text, tone } = stateOf(transfer);
  const mayCheck = useCan('check-withdrawal');
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg">{transfer.clientName}</h2>
        <span className="text-lg font-600">
          <Money amount={transfer.amount} currency={transfer.currency} />
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Badge tone={tone}>{text}</Badge>
        <Subject transfer={transfer} />
        {transfer.partNumber !== null && <span>Part {transfer.partNumber}</span>}
        {transfer.parts > 0 && <span>Sent in {transfer.parts} parts</span>}
        <span>
          Ordered on <DateText date={transfer.requestedOn} />, {ageText(transfer.ageDays)}
        </span>
        {transfer.fee !== null && (
          <span>
            Fee <Money amount={transfer.fee} currency={transfer.currency} />
          </span>
        )}
      </p>
      <p className="text-sm wrap-anywhere">
        {transfer.bank}, {transfer.holder}
      </p>
      <Reason transfer={transfer} />
      <p className="text-xs break-all text-ink-soft">{transfer.reference}</p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {transfer.retryReason === '' && <Retry transfer={transfer} />}
        {transfer.byHandReason === '' && <ChooseByHand transfer={transfer} />}
        {hasMissingPart(transfer) && mayCheck && <OtherAccount transfer={transfer} />}
      </div>
      {transfer.byHand && <ByHand transfer={transfer} />}
      {transfer.cancelReason === '' && <CancelWithdrawal transfer={transfer} />}
    </article>
  );
}

/** The page of its loan or receipt has the details; a withdrawal has no page in the console. */
function Subject({ transfer: { purpose, subjectId: id, subjectShortId: short } }: Shown) {
  if (purpose === 'withdrawal') return <span>Withdrawal {short}</span>;
  const isOfReceipt = purpose === 'receipt-payout';
  return (
    <PlainLink href={(isOfReceipt ? paths.receipt : paths.application).getHref(id)} tall>
      {isOfReceipt ? 'Receipt' : 'Loan'} {short}
    </PlainLink>
  );
}

type Shown = { transfer: StaffPayout };

/** A loan has an account of its own. */
function hasMissingPart({ waitingFor, purpose }: StaffPayout): boolean {
  return waitingFor === 'part' && ['withdrawal', 'receipt-payout'].includes(purpose);
}

function stateOf(transfer: StaffPayout): { text: string; tone: BadgeTone } {
  if (transfer.owed) return { text: 'Paid twice', tone: 'red' };
  if (transfer.waitingFor === 'part') return { text: 'Paid in part', tone: 'yellow' };
  if (transfer.status === 'paid') return { text: 'Paid', tone: 'green' };
  if (transfer.returnedOn !== null) return { text: 'Returned', tone: 'red' };
  if (transfer.status === 'failed') return { text: 'Failed', tone: 'red' };
  if (transfer.status === 'cancelled') return { text: 'Cancelled', tone: 'red' };
  if (transfer.heldUntil !== null) return { text: 'Held', tone: 'yellow' };
  if (transfer.waitingFor !== '') return { text: 'Waiting', tone: 'yellow' };
  return transfer.status === 'sent'
    ? { text: 'Sent to provider', tone: 'blue' }
    : { text: 'Ordered', tone: 'yellow' };
}

const waitingTexts: { readonly [W in Exclude<StaffPayout['waitingFor'], ''>]: string } = {
  balance: 'Our balance at the provider is too low.',
  otp: 'The provider asks for a one-time password.',
  throttled: 'The provider asks us to wait. We’ll try the transfer again automatically.',
  client:
    'We cannot pay this client now; the client’s page says why. The transfer will be ' +
    'sent automatically when we can.',
  answer: 'The provider did not answer. We ask about this transfer before we send it again.',
  part: 'Trying again sends only the unpaid amount. Parts that were paid are not sent again.',
};

/** Advice for members who can retry a transfer. */
const advice: { readonly [W in StaffPayout['waitingFor']]?: string } = {
  balance: 'Top it up, then retry.',
  otp: 'Enter it in the provider’s dashboard, or switch off passwords for transfers there.',
};

/** Says why the transfer waits, or why it failed. */
function Reason({ transfer }: Shown) {
  const { waitingFor, message, owed, heldUntil } = transfer;
  const canRetry = useCan('retry-payout');
  if (heldUntil !== null) {
    return (
      <p className="text-sm">
        It will be sent after <TimeText at={heldUntil} />. Until then the client can cancel it.
      </p>
    );
  }
  if (owed) {
    return (
      <p className="text-sm">
        The provider first reported this transfer as failed, so we returned the money to the client.
        The transfer was then paid as well, so the client now owes us this amount.
      </p>
    );
  }
  if (waitingFor !== '') {
    return (
      <p className="text-sm wrap-anywhere">
        {waitingFor === 'part' && `${message} `}
        {waitingTexts[waitingFor]} {canRetry && advice[waitingFor]}
      </p>
    );
  }
  return (
    <>
      {message !== '' && <p className="text-sm wrap-anywhere">{message}</p>}
      {(transfer.status === 'failed' || transfer.returnedOn !== null) && (
        <p className="text-sm">{nextStepOf(transfer)}</p>
      )}
    </>
  );
}

function nextStepOf({ purpose }: StaffPayout): string {
  if (purpose === 'receipt-payout') {
    return 'The money is in its receipt again, and can be sent once more from there.';
  }
  if (purpose === 'disbursement-resend') {
    return 'We hold the money. It can be sent again from the loan page, to a corrected account.';
  }
  return purpose === 'disbursement'
    ? 'It can be paid out again from the loan page, to a corrected account.'
    : 'We returned the money to the investment and emailed the client, who can withdraw it again.';
}

/** Safe at any time: the provider is asked about the reference before anything is sent. */
function Retry({ transfer: { id, clientName: client } }: Shown) {
  return (
    <CallButton
      call={retryPayout}
      params={{ id }}
      after={{ reloads: [staffPayouts] }}
      size="small"
      done="It is sent or checked within seconds."
    >
      Try again now <span className="sr-only">the transfer to {client}</span>
    </CallButton>
  );
}
