import * as accounts from '../src/accounts/events.ts';
import * as factorRemovals from '../src/accounts/second-factor/removal-events.ts';
import * as books from '../src/books/events.ts';
import * as collections from '../src/collections/events.ts';
import * as topUps from '../src/collections/top-ups/events.ts';
import * as corporate from '../src/corporate/events.ts';
import * as estates from '../src/estates/events.ts';
import type { EventKind } from '../src/events/index.ts';
import * as gates from '../src/gates/reopened.ts';
import * as investments from '../src/investments/investment-events.ts';
import * as maturities from '../src/investments/mature/maturity-events.ts';
import * as withdrawals from '../src/investments/withdraw/withdrawal-events.ts';
import * as applications from '../src/loans/apply/application-events.ts';
import * as loansWaiting from '../src/loans/apply/waiting-events.ts';
import * as promises from '../src/loans/arrears/promises/events.ts';
import * as loanReminders from '../src/loans/arrears/reminder-events.ts';
import * as disbursements from '../src/loans/disburse/disbursement-events.ts';
import * as repayments from '../src/loans/repay/repayment-events.ts';
import * as restructurings from '../src/loans/restructure/restructuring-events.ts';
import * as myData from '../src/my-data/events.ts';
import * as ownPayments from '../src/own-payments/receipt-events.ts';
import * as payments from '../src/payments/events.ts';
import * as reconciliation from '../src/reconciliation/events.ts';
import * as redress from '../src/redress/events.ts';
import * as retention from '../src/retention/events.ts';
import * as statements from '../src/statements/events.ts';

const modules = [
  factorRemovals,
  accounts,
  estates,
  gates,
  books,
  collections,
  topUps,
  corporate,
  investments,
  maturities,
  withdrawals,
  applications,
  disbursements,
  repayments,
  restructurings,
  payments,
  ownPayments,
  reconciliation,
  redress,
  loansWaiting,
  loanReminders,
  promises,
  myData,
  retention,
  statements,
];
/** Every kind of event that a capability defines. */
export const eventKinds = modules.flatMap((module) => Object.values(module).filter(isEventKind));

function isEventKind(value: unknown): value is EventKind<unknown> {
  return typeof value === 'object' && value !== null && 'kind' in value && 'payload' in value;
}
