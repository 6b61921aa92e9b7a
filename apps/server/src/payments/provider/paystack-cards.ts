import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { readCharge } from './paystack-messages.ts';
import type { Charge } from './provider.ts';
import type { ProviderCards } from './provider-cards.ts';
import { isDuplicate, isRejection, type ProviderError } from './provider-error.ts';

const paused = z.looseObject({ paused: z.literal(true) });
const answered = z.looseObject({ gateway_response: z.optional(z.nullable(z.string())) });

/** Charges of saved cards over HTTP: `/transaction/charge_authorization`. */
export function paystackCards(connection: Connection): ProviderCards<Charge> {
  return {
    async chargeCard({ reference, amount, currency, email, authorization }) {
      try {
        const order = { reference, amount: Number(amount), currency, email };
        const body = { ...order, authorization_code: authorization };
        const { data } = await connection.write('/transaction/charge_authorization', body);
        if (paused.safeParse(data).success) return 'confirm';
        const reason = answered.safeParse(data).data?.gateway_response ?? '';
        return { charge: readCharge(data), reason: reason.slice(0, 200) };
      } catch (error) {
        if (isRejection(error) && isDuplicate(error)) return 'duplicate';
        throw error;
      }
    },
    async deactivateCard(authorization) {
      try {
        const body = { authorization_code: authorization };
        await connection.write('/customer/authorization/deactivate', body);
      } catch (error) {
        if (!(isRejection(error) && isUnknown(error))) throw error;
      }
    },
  };
}

/**
 * The provider has no such authorization, so there is nothing to remove. The code alone does not
 * say so: a wrong address has the same one.
 */
function isUnknown({ message }: ProviderError): boolean {
  return /authorization code not found/i.test(message);
}
