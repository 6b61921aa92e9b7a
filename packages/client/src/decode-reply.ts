import type { Call } from '@quarrter/contract/call';
import * as z from 'zod/mini';

/**
 * For `Connection.decode` of an application whose build has the schemas of its calls: amounts
 * become minor units and times dates. A reply of another version of the server does not fit.
 */
export function decodeReply(call: Call, status: number, body: unknown): unknown {
  const schema = call.replies[status];
  if (!schema || body === null) return body;
  const { success, data } = z.safeDecode(schema, body);
  return success ? data : null;
}
