import type { OutsideServices } from '../platform/outside-services.ts';
import { answerWithinMs, type BureauAccount } from './connection.ts';
import { crc } from './crc.ts';
import { BureauError, bureauTitles, type CreditBureau } from './credit-bureau.ts';
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

/** The same bureaus, with each of their calls noted. */
export function watchBureaus(
  bureaus: readonly CreditBureau[],
  services: OutsideServices,
): CreditBureau[] {
  return bureaus.map(({ name, ask }) => {
    const watch = services.watch(bureauTitles[name], isBureauAway);
    return { name, ask: (subject) => watch(() => ask(subject)) };
  });
}

function isBureauAway(error: unknown): boolean {
  return error instanceof BureauError && error.kind === 'unreachable';
}
