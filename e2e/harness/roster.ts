import type { Client } from '../../tools/seed/client.ts';
import { call } from '../../tools/seed/http.ts';
import { signUpPerson } from './people.ts';
import { product } from './product.ts';

type Employee = { email: string; staffId: string };

/** The client enters the staff ID that the partner's roster has. */
export async function verifyEmployee({ token }: Client, staffId: string): Promise<void> {
  const path = '/accounts/corporate-partner-verify/';
  await call(product.url, 'POST', path, { token, body: { email: staffId } });
}

export function anEmployee(): Employee {
  const { email } = signUpPerson();
  return { email, staffId: `AT-${email.replace(/\D/g, '')}` };
}
