import { exactMoney } from '@quarrter/domain/money';
import { nameClients } from '../accounts/index.ts';
import {
  type ApprovalKind,
  type ApprovalSubject,
  defineApprovalKind,
  propose,
} from '../approvals/index.ts';
import { recordEvent } from '../events/index.ts';
import { requireOpenForStaff } from '../gates/index.ts';
import { maskAccountNumber, type SavedAccount } from '../investments/index.ts';
import {
  findPayout,
  lockMissingPart,
  type MissingPart,
  missingPartKind,
  nameBank,
  type PayoutDeps,
  type ReceiptPanels,
  splitPayout,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import {
  accountText,
  type ChosenAccount,
  chooseAccount,
  chosenAccount,
  requireAccount,
  requireChosen,
} from './chosen-account.ts';
import { payoutPartOrdered } from './receipt-events.ts';
import { receiptPayoutPurpose } from './receipt-purpose.ts';

/** A loan has an account of its own, which its officers confirm. */
const purposes: readonly string[] = ['withdrawal', receiptPayoutPurpose];

/**
 * Sends the part of a payout that failed or was returned to another account of the client, the one
 * that they have saved since. 409 while a gate is closed to the client.
 */
export function missingPartToAccount(deps: PayoutDeps): ApprovalKind {
  return defineApprovalKind({
    name: missingPartKind,
    version: 1,
    noun: 'transfer',
    effect:
      'We’ll send the unpaid amount to this account at once and email the client. Paid parts are ' +
      'not sent again.',
    payload: chosenAccount,
    proposeAs: 'check-withdrawal',
    decideAs: 'release-withdrawal',
    readSubject: async (tx, subject) => {
      const { part, account } = await lockPart(tx, deps, subject);
      const { name } = (await nameClients(tx, [part.clientId]))(part.clientId);
      return {
        title: `Unpaid part of ${part.purpose} ${shortId(part.subjectId)} of ${name}`,
        facts: {
          Client: name,
          Unpaid: exactMoney(part.amount, part.currency),
          Account: await accountText(tx, account),
        },
      };
    },
    describe: async (tx, subject, chosen) => {
      const { part, account } = await lockChosen(tx, deps, subject, chosen);
      const before = `${await nameBank(tx, part.bankCode)}, ••••••${part.ending}`;
      return [
        { label: 'Pay to the client', before: '', after: exactMoney(part.amount, part.currency) },
        { label: 'To the account of', before: '', after: chosen.holder, isPersonal: true },
        { label: 'Account', before, after: await accountText(tx, account) },
      ];
    },
    execute: async (tx, { subject, payload: chosen }) => {
      const { part, account } = await lockChosen(tx, deps, subject, chosen);
      await send(tx, deps, { part, account, holder: chosen.holder });
    },
  });
}

/** The action of the list of transfers. */
export const ownPartPanels: Pick<ReceiptPanels, 'prepareMissingPart'> = {
  async prepareMissingPart(deps, payoutId, now) {
    const payout = await findPayout(deps.db, payoutId);
    if (payout === undefined) throw notFound('There is no such transfer.');
    const { clientId } = payout;
    const chosen = await chooseAccount(deps, clientId, now);
    const subject = { id: payoutId, clientId };
    return (tx, proposing) =>
      propose(tx, missingPartToAccount(deps), { subject, payload: chosen, ...proposing });
  },
};

type Payable = { readonly part: MissingPart; readonly account: SavedAccount };

async function lockPart(tx: Tx, deps: PayoutDeps, subject: ApprovalSubject): Promise<Payable> {
  const part = await lockMissingPart(tx, deps.secrets, subject);
  const { clientId, purpose } = part;
  await requireOpenForStaff(tx, deps.gates, 'pay-out', clientId);
  if (!purposes.includes(purpose)) throw conflict(notHere);
  const account = await requireAccount(tx, deps, clientId);
  if (part.goesTo(account)) throw conflict(sameAccount);
  return { part, account };
}

const notHere = 'The unpaid amount of a loan is sent to the account of the loan.';
const sameAccount =
  'The client has saved no other account. Ask the client to save one in their profile, or try ' +
  'this transfer again.';

async function lockChosen(
  tx: Tx,
  deps: PayoutDeps,
  subject: ApprovalSubject,
  chosen: ChosenAccount,
): Promise<Payable> {
  const payable = await lockPart(tx, deps, subject);
  await requireChosen(tx, deps, payable.part, payable.account, chosen);
  return payable;
}

async function send(
  tx: Tx,
  deps: PayoutDeps,
  { part, account, holder }: Payable & { readonly holder: string },
): Promise<void> {
  const { clientId, subjectId, currency, amount } = part;
  const { bankCode, accountNumber } = account;
  const { at } = await readBusinessTimeOf(tx, clientId);
  const to = { bankCode, accountNumber, accountName: holder };
  await splitPayout(deps, tx, part, { account: to });
  const bank = await nameBank(tx, bankCode);
  const payload = { bank, lastFour: maskAccountNumber(accountNumber).slice(-4), currency, amount };
  await recordEvent(tx, payoutPartOrdered, { clientId, subjectId, at, payload });
}
