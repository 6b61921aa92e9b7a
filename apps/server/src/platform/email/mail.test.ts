import { afterEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { type Mailer, openMailer, permanentRejection } from './mail.ts';

let server: MailServer;
let mailer: Mailer;
async function open(answer?: (address: string) => string | null): Promise<void> {
  server = await startMailServer(answer);
  mailer = openMailer({ smtpUrl: server.url, from: 'Quarrter <no-reply@quarrter.example>' });
}
afterEach(async () => {
  mailer.close();
  await server.close();
});

const email = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

test('makes the Message-ID of the id that it is given', async () => {
  await open();
  await mailer.send(email, '0193-abc');
  expect(server.received[0]).toContain('Message-ID: <0193-abc@quarrter.example>');
});

test('sends many emails over a few connections', async () => {
  await open();
  await Promise.all(Array.from({ length: 60 }, (_, count) => mailer.send(email, `${count}`)));
  expect(server.received).toHaveLength(60);
  expect(server.connections()).toBeLessThanOrEqual(10);
});

test.each([
  ['550 No such person', 'No such person'],
  ['451 Try again later', null],
])('a recipient refused with %s is rejected for good: %s', async (answer, rejection) => {
  await open(() => answer);
  const error = await mailer.send(email, '1').catch((reason: unknown) => reason);
  if (rejection === null) expect(permanentRejection(error)).toBeNull();
  else expect(permanentRejection(error)).toContain(rejection);
});

test('a mail server that is away has rejected nothing for good', async () => {
  await open();
  await server.close();
  const error = await mailer.send(email, '1').catch((reason: unknown) => reason);
  expect(permanentRejection(error)).toBeNull();
});
