import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { ProviderError } from './provider-error.ts';
import type { IdentificationReport, ProviderIdentification } from './provider-identification.ts';

const customer = z.looseObject({ customer_code: z.string().check(z.minLength(1)) });
const text = z._default(z.catch(z.string(), ''), '');
const reported = z.looseObject({
  customer_code: z.string().check(z.minLength(1)),
  reason: z.optional(z.nullable(z.string())),
  identification: z.catch(
    z.optional(z.looseObject({ bvn: text, bank_code: text, account_number: text })),
    undefined,
  ),
});

/** Customers and their identification over HTTP: `/customer`. */
export function paystackIdentification(connection: Connection): ProviderIdentification {
  return {
    async createCustomer({ email, firstName, lastName }) {
      const body = { email, first_name: firstName, last_name: lastName };
      return customer.parse((await connection.write('/customer', body)).data).customer_code;
    },
    async identify(customerCode, { bvn, bankCode, accountNumber, firstName, lastName }) {
      try {
        await connection.write(`/customer/${encodeURIComponent(customerCode)}/identification`, {
          country: 'NG',
          type: 'bank_account',
          bvn,
          bank_code: bankCode,
          account_number: accountNumber,
          first_name: firstName,
          last_name: lastName,
        });
        return '';
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'rejected') {
          return error.message || 'The provider did not take the question.';
        }
        throw error;
      }
    },
  };
}

/** The data of a `customeridentification.*` webhook; null when it names no customer. */
export function readIdentification(name: string, data: unknown): IdentificationReport | null {
  const parsed = reported.safeParse(data);
  if (!parsed.success) return null;
  const confirmed = name.endsWith('.success');
  const given = (parsed.data.reason ?? '').slice(0, 200).replace(/\d{7,}/g, '…');
  const reason = confirmed ? '' : given || 'The provider could not confirm it.';
  const { identification: asked, customer_code: customerCode } = parsed.data;
  const about = {
    bvn: endingOf(asked?.bvn),
    bankCode: asked?.bank_code ?? '',
    account: endingOf(asked?.account_number),
  };
  return { customerCode: customerCode.slice(0, 100), confirmed, reason, about };
}

/** The digits that a masked number such as `012****789` ends in. */
function endingOf(masked = ''): string {
  return /\d{0,4}$/.exec(masked)?.[0] ?? '';
}
