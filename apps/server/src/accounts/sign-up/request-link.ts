import { normalizeEmail } from '@quarrter/domain/people';
import type { PlatformDeps } from '../../platform/deps.ts';
import { queueLink } from '../jobs.ts';
import { findClientId } from '../queries.ts';
import { requireUnderEmailLimit } from './email-limit.ts';

/**
 * Emails a link that resets the password (ACC-34, API-11) or verifies the address (ACC-16). Every
 * address gets the same answer after the same work.
 */
export async function requestLink(
  deps: PlatformDeps,
  purpose: 'verify' | 'reset',
  form: { email: string },
  network: string,
  now: Date,
): Promise<void> {
  const email = normalizeEmail(form.email) ?? form.email;
  const clientId = await findClientId(deps.db, email);
  await requireUnderEmailLimit(deps, { purpose, email, clientId, network }, now);
  await deps.db.transaction().execute((tx) => queueLink(tx, clientId ?? null, purpose));
}
