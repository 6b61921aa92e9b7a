import { openSession } from '../../src/access/index.ts';
import { clientRealm } from '../../src/accounts/realm.ts';
import { createClient, markEmailVerified } from '../../src/accounts/sign-up/create-client.ts';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { cheapestCost, hashPassword } from '../../src/platform/passwords/passwords.ts';

export type TestClient = {
  clientId: string;
  token: string;
  email: string;
  password: string;
  /** Headers of a signed-in call. */
  headers: { authorization: string };
};

export type ClientOptions = {
  email?: string;
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  password?: string;
  /** False: the link of the sign-up was never followed. */
  verified?: boolean;
};

let made = 0;

/** A client with a verified address and an open session, the way sign-up and sign-in leave them. */
export async function aClient(
  { deps: { db } }: { deps: { db: Database } },
  options: ClientOptions = {},
): Promise<TestClient> {
  made += 1;
  const email = options.email ?? `client-${process.pid}-${made}@example.com`;
  const password = options.password ?? 'Correct-Horse-7';
  const passwordHash = await hashPassword(password, cheapestCost);
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const clientId = await createClient(
      tx,
      {
        email,
        firstName: options.firstName ?? 'Ada',
        lastName: options.lastName ?? 'Obi',
        phoneNumber: options.phoneNumber ?? '+2348031234567',
        passwordHash,
      },
      businessTime,
    );
    if (clientId === null) throw new Error(`${email} has an account already`);
    const now = new Date();
    if (options.verified !== false) await markEmailVerified(tx, clientId, now);
    const token = await openSession(tx, clientRealm, { ownerId: clientId }, now);
    return { clientId, token, email, password, headers: { authorization: `Token ${token}` } };
  });
}
