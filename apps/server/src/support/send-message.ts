import './tables.ts';
import type { ContactForm } from '@quarrter/contract/support';
import { normalizeEmail } from '@quarrter/domain/people';
import { readMoment } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId, shortId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';
import { throttled } from '../platform/refusal.ts';
import { countAttempt, type Limit, waitSeconds, waitText } from '../platform/throttle.ts';

/** Messages from one origin: enough for a household or an office, too few to bury support. */
const fromOneOrigin: Limit = { attempts: 10, windowMs: 3_600_000 };

/** PUB-04: stores what was sent and queues its letter to support; gives the reference to ask by. */
export async function sendMessage(
  { db }: PlatformDeps,
  form: ContactForm,
  origin: string,
  now: Date = new Date(),
): Promise<string> {
  const until = await countAttempt(db, `contact:${origin}`, fromOneOrigin, now);
  if (until !== null) {
    const detail = `You have sent us several messages already. Please try again ${waitText(until, now)}.`;
    throw throttled({ detail }, waitSeconds(until, now));
  }
  const messageId = newId();
  await db.transaction().execute(async (tx) => {
    const moment = await readMoment(tx);
    await tx
      .insertInto('support_messages')
      .values({
        message_id: messageId,
        name: form.name,
        email: normalizeEmail(form.email) ?? form.email,
        subject: form.subject,
        message: form.message,
        sent_on: moment.date,
        sent_at: moment.at,
      })
      .execute();
    await queueJob(tx, 'send-support-message', { message_id: messageId });
  });
  return shortId(messageId);
}
