/** The lender's history before the day that is played: all of it over HTTP. */
import { type Client, startRepayment, untilApplied } from '../../../tools/seed/client.ts';
import { call } from '../../../tools/seed/http.ts';
import { anOffer, buySlot } from '../investing.ts';
import { anActiveLoan, instalment, type LoanOf } from '../loans.ts';
import { aClient } from '../people.ts';
import { api, product, services } from '../product.ts';

export type History = {
  /** Owes the first instalment, with penalties. */
  late: LoanOf;
  /** Paid the first instalment, which the bank will ask back. */
  prompt: LoanOf & { reference: string };
  /** Both have an investment that has matured: one large enough for the identity to matter. */
  largeInvestor: Client;
  smallInvestor: Client;
};

/** From the opening of the books up to this date. */
export async function writeHistory(until: string): Promise<History> {
  const [late, prompt, largeInvestor, smallInvestor] = await Promise.all([
    anActiveLoan(),
    anActiveLoan(),
    anInvestor('6000000'),
    anInvestor('50000'),
  ]);
  const reference = await pay(prompt);
  await services.moveTo(until);
  return { late, prompt: { ...prompt, reference }, largeInvestor, smallInvestor };
}

/** Pays an instalment by card. */
export async function pay({ client, loanId }: LoanOf): Promise<string> {
  const { reference } = await startRepayment(api, client, loanId, instalment);
  await services.pay(reference);
  await untilApplied(api, client, reference);
  return reference;
}

/** A client who gave a NIN, with one slot of a month at this price. */
async function anInvestor(price: string): Promise<Client> {
  const client = await aClient();
  const { person, token, userId } = client;
  const profile = `/accounts/api/quarrter-client-user-update/${userId}/`;
  await call(product.url, 'PUT', profile, { token, body: { nin: person.nin } });
  const terms = { currency: 'NGN', name: `Slot ${price}`, slots: 1, months: 1 } as const;
  await buySlot(client, await anOffer({ ...terms, unitPrice: price }));
  return client;
}
