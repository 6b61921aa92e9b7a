import type { HomeLoan } from '@quarrter/contract/client/home';
import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import type { PanelTone } from '@quarrter/ui/Card';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { loanTypeWord } from '../../../products/loan-names.ts';
import { loanStatusText } from '../../../products/loan-status-text.ts';
import { daysUntil } from '../../../products/loan-tone.ts';
import { isAnswerAwaited, requestText } from '../../../products/request-text.ts';
import type { Matured, Need } from './needs.ts';

/** In one or three parts: the second is the amount that it is about. */
type NeedTitle = readonly [before: string, figure?: string, after?: string];

/** The text of a need, and the one thing to do about it. */
export type NeedText = {
  tone: PanelTone;
  title: NeedTitle;
  text: string;
  action: { label: string; href: string };
  /** Another way to do it. */
  also?: { label: string; href: string };
  /** Another way on. */
  more?: { label: string; href: string };
};

export function textOfNeed(need: Need): NeedText {
  switch (need.kind) {
    case 'overdue':
      return textOfArrears(need.loan, need.matured);
    case 'due':
      return textOfDue(need.loan);
    case 'offer':
      return textOfOffer(need.loan);
    case 'new-schedule':
      return {
        tone: 'soon',
        title: [`A new schedule for your ${nameOf(need.loan)}`],
        text: `Read what you would pay and when, and answer ${by(need.loan.restructuring_until)}.`,
        action: { label: 'See the new schedule', href: hrefOf(need.loan) },
      };
    case 'document':
      return {
        tone: 'soon',
        title: [`We need a document for your ${nameOf(need.loan)}`],
        text: need.loan.document_requests[0]?.reason ?? '',
        action: { label: 'Send the document', href: hrefOf(need.loan) },
      };
    case 'account':
      return {
        tone: 'soon',
        title: [`Which account should we pay your ${nameOf(need.loan)} into?`],
        text: loanStatusText(need.loan),
        action: { label: 'Enter your bank account', href: hrefOf(need.loan) },
      };
    case 'asked':
      return {
        tone: 'calm',
        title: [`You asked for help with your ${nameOf(need.loan)}`],
        text: requestText(need.loan),
        action: wayOutOf(need.loan),
      };
    case 'waits':
      return {
        tone: 'calm',
        title: [`Your application for ${naira(need.loan.amount ?? need.loan.loan_amount)}`],
        text: loanStatusText(need.loan),
        action: { label: 'See your application', href: hrefOf(need.loan) },
      };
    case 'matures':
    case 'matured':
      return textOfMaturity(need);
    case 'lapsed':
    case 'declined':
      return textOfEnded(need);
    case 'draft':
      return {
        tone: 'calm',
        title: ['You have not sent your application yet'],
        text: 'What you filled in is still on this device.',
        action: { label: 'Continue your application', href: need.href },
      };
    case 'profile':
      return {
        tone: 'calm',
        title: ['Complete your profile'],
        text: 'Add your date of birth. Every form needs it.',
        action: { label: 'Go to your profile', href: paths.profile.getHref() },
      };
  }
}

function textOfEnded(need: Extract<Need, { kind: 'lapsed' | 'declined' }>): NeedText {
  if (need.kind === 'lapsed') {
    return {
      tone: 'calm',
      title: [`Your offer of ${naira(need.offer.amount)} has expired`],
      text:
        `It was open until ${formatDate(need.offer.expired_on)}. You owe nothing on it, and you ` +
        'can apply again at any time.',
      action: { label: 'Request a loan', href: paths.loanPicker.getHref() },
    };
  }
  const { loan_type: type, loan_type_id: id, amount, declined_on: date, reason } = need.application;
  return {
    tone: 'calm',
    title: [`We could not approve your application for ${naira(amount)}`],
    text: `We decided this on ${formatDate(date)}. ${reason}`,
    action: { label: 'See your application', href: paths.loanDetails.getHref(type, id) },
    also: { label: 'Get help', href: paths.help.getHref({ about: 'declined' }) },
  };
}

function textOfArrears(loan: HomeLoan, matured?: Matured): NeedText {
  const { arrears, promise, next_penalty: perDay } = loan;
  const overdue = naira(arrears?.amount ?? '0.00');
  const penalty = fromWire(perDay) === 0n ? '' : `. Penalty: ${naira(perDay)} a day`;
  const agreed = promise?.next ?? null;
  const late = arrears?.days === 1 ? '1 day late' : `${arrears?.days} days late`;
  const since = `Your ${nameOf(loan)} is ${late}: the payment was due ${on(arrears?.since)}.`;
  const held = arrears?.covered
    ? ' We are holding a payment of yours that covers this, so we are not adding penalties.'
    : '';
  return {
    tone: 'late',
    title: ['', overdue, ` overdue${penalty}`],
    text: textWithRequest(
      agreed
        ? `${since} We agreed that you pay ${naira(agreed.amount)} ${by(agreed.due_on)}.`
        : since + held + maturedText(matured),
      loan,
    ),
    action: {
      label: agreed ? `Pay the agreed ${naira(agreed.amount)}` : `Pay ${overdue}`,
      href: hrefOf(loan, { pay: '1' }),
    },
    ...(matured && {
      also: { label: 'Pay from your investment', href: hrefOf(loan, { own: '1' }) },
    }),
    more: wayOutOf(loan),
  };
}

/** Once a client has asked for help, every text about the loan says when we answer. */
const textWithRequest = (text: string, loan: HomeLoan) => `${text} ${requestText(loan)}`.trim();

/** Who cannot pay it all is one tap from saying so; once sent, the home says that we have it. */
function wayOutOf(loan: HomeLoan): NeedText['action'] {
  if (isAnswerAwaited(loan)) return { label: 'See your request', href: hrefOf(loan) };
  // The loan page takes no other request while the client has a new schedule to answer.
  if (loan.restructuring_until !== null) return seeLoan(loan);
  return { label: 'Can’t pay it all? Talk to us', href: hrefOf(loan, { talk: '1' }) };
}

/** Tells a client who both owes and owns, because no other screen connects the two. */
function maturedText(matured: Matured | undefined): string {
  if (matured === undefined) return '';
  const { count, balance } = matured;
  const owned =
    count === 1 ? `${naira(balance)} in a matured investment` : `${count} matured investments`;
  return ` You also have ${owned}, which can pay towards this.`;
}

const seeLoan = (loan: HomeLoan) => ({ label: 'See this loan', href: hrefOf(loan) });

function textOfDue(loan: HomeLoan): NeedText {
  const { amount_to_be_paid: due, next_payment_date: date, as_of: today } = loan;
  return {
    tone: 'soon',
    title: ['', naira(due), ` due ${daysUntil(date ?? today, today)}`],
    text: textWithRequest(`The next payment of your ${nameOf(loan)} is due ${by(date)}.`, loan),
    action: { label: `Pay ${naira(due)}`, href: hrefOf(loan, { pay: '1' }) },
    more: isAnswerAwaited(loan) ? wayOutOf(loan) : seeLoan(loan),
  };
}

function textOfOffer(loan: HomeLoan): NeedText {
  const { amount, loan_amount: asked, offer_expires_on: until, as_of: today } = loan;
  const days = until === null ? '' : `, ${daysUntil(until, today)}`;
  return {
    tone: 'soon',
    title: ['We offer you ', naira(amount ?? asked)],
    text: `Check every payment and the total cost, then answer ${by(until)}${days}.`,
    action: { label: 'See the offer', href: hrefOf(loan) },
  };
}

function textOfMaturity(need: Extract<Need, { kind: 'matures' | 'matured' }>): NeedText {
  const { currency, today } = need;
  const { id, date, investment_type: type } = need.investment;
  const hrefWith = (search?: { withdraw: '1' }) =>
    paths.investDetails.getHref(currency, id, type, search);
  if (need.kind === 'matures') {
    return {
      tone: 'soon',
      title: [`Your ${currency} investment matures ${daysUntil(date, today)}`],
      text: `Choose what happens to your money ${on(date)}: keep it invested, or withdraw it then.`,
      action: { label: 'Choose what happens', href: hrefWith() },
    };
  }
  const { owes } = need;
  const { balance, count } = need.investment;
  if (count > 1) {
    const state = owes ? 'have matured' : 'are ready to withdraw';
    return {
      tone: 'soon',
      title: [`${count} of your ${currency} investments ${state}`],
      text: owes ? afterDebt : 'Withdraw the money, or reinvest it.',
      action: {
        label: 'See your investments',
        href: paths.investOverview.getHref(currency),
      },
    };
  }
  const money = formatMoney(fromWire(balance), codes[currency]);
  if (owes) {
    return {
      tone: 'soon',
      title: ['', money, ' has matured'],
      text: afterDebt,
      action: { label: 'See this investment', href: hrefWith() },
    };
  }
  return {
    tone: 'soon',
    title: ['', money, ' is ready to withdraw'],
    text: `Since ${formatDate(date)} you can withdraw it, or reinvest it.`,
    action: { label: `Withdraw ${money}`, href: hrefWith({ withdraw: '1' }) },
    more: { label: 'Choose what happens next', href: hrefWith() },
  };
}

const afterDebt = 'We can pay you this money after you have paid your debt to us.';

const codes: { readonly [slug in CurrencySlug]: Currency } = {
  naira: 'NGN',
  dollar: 'USD',
};

const naira = (amount: string) => formatMoney(fromWire(amount), 'NGN');
const by = (date: string | null) => (date === null ? 'soon' : `by ${formatDate(date)}`);
const on = (date: string | undefined) => (date === undefined ? 'before' : `on ${formatDate(date)}`);

/** A loan within a sentence: `personal loan`. */
const nameOf = (loan: HomeLoan) => `${loanTypeWord(loan.loan_type)} loan`;

const hrefOf = (loan: HomeLoan, search?: { pay?: '1'; own?: '1'; talk?: '1' }) =>
  paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id, search);
