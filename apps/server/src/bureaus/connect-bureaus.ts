import { answerWithinMs, type BureauAccount } from './connection.ts';
import { crc } from './crc.ts';
import type { CreditBureau } from './credit-bureau.ts';
import { firstCentral } from './first-central.ts';

/** The lender's accounts at the bureaus; null for a bureau that it has none with. */
export type BureauAccounts = {
  readonly crc: BureauAccount | null;
  readonly firstCentral: BureauAccount | null;
};

/** The bureaus that can be asked. */
export function connectBureaus(
  accounts: BureauAccounts,
  withinMs: number = answerWithinMs,
): CreditBureau[] {
  return [
    ...(accounts.crc === null ? [] : [crc(accounts.crc, withinMs)]),
    ...(accounts.firstCentral === null ? [] : [firstCentral(accounts.firstCentral, withinMs)]),
  ];
}
