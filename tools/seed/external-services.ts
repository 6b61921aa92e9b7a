/** The services outside the product, controlled through the sandbox's calls for scripts. */
import { call, until } from './http.ts';

export type SentEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
};

export type Outcome = 'success' | 'failed' | 'abandoned';

export type Faults = {
  webhooks?: 'normal' | 'lost' | 'twice' | 'late' | 'shuffled' | 'forged' | 'mixed';
  late_seconds?: number;
  transfers?: 'normal' | 'failed' | 'pending' | 'reversed' | 'otp' | 'lost' | 'late';
  refunds?: 'normal' | 'failed' | 'pending';
  answers?: 'normal' | 'cut' | 'throttled' | 'down' | 'mixed';
  balance?: 'normal' | 'low';
  saved_cards?: 'normal' | 'declined' | 'insufficient' | 'challenge';
};

export type DemonstrationAccount = {
  role: string;
  name: string;
  about: string;
  email: string;
  password: string;
  /** The current one-time code; null for a client. */
  code: string | null;
};

/** The calls are below `/sandbox/api` of the product's own address. */
export function externalServices(base: string) {
  const emails = (to: string) =>
    call<SentEmail[]>(base, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(to)}`);
  return {
    emails,

    /** Waits for an email to this address with these words in its subject. */
    waitForEmail(to: string, subject: RegExp): Promise<SentEmail> {
      return until(`an email to ${to} about ${subject}`, async () =>
        (await emails(to)).find((email) => subject.test(email.subject)),
      );
    },

    async pay(reference: string, outcome: Outcome = 'success'): Promise<void> {
      await call(base, 'POST', `/sandbox/api/payments/${reference}`, { body: { outcome } });
    },

    async faults(faults: Faults): Promise<void> {
      await call(base, 'POST', '/sandbox/api/faults', { body: faults });
    },

    /** Opens an account at a bank, so that its name enquiry answers the holder. */
    async addAccount(bankCode: string, accountNumber: string, holder: string): Promise<void> {
      const body = { bank_code: bankCode, account_number: accountNumber, account_name: holder };
      await call(base, 'POST', '/sandbox/api/bank-accounts', { body });
    },

    accounts: () => call<DemonstrationAccount[]>(base, 'GET', '/sandbox/api/accounts'),

    async today(): Promise<string> {
      return (await call<{ date: string }>(base, 'GET', '/sandbox/api/clock')).date;
    },

    /** Moves the business date, which closes every day before it. */
    async moveTo(date: string): Promise<void> {
      await call(base, 'POST', '/sandbox/api/clock', { body: { date } });
    },
  };
}

export type ExternalServices = ReturnType<typeof externalServices>;

/** The first link in an email. */
export function linkIn(email: SentEmail): URL {
  const found = /https?:\/\/\S+/.exec(email.text)?.[0];
  if (found === undefined) throw new Error(`no link in the email "${email.subject}"`);
  return new URL(found);
}
