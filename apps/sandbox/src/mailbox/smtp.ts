import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import { storeMail } from './mailbox.ts';

const largestMessage = 20 * 1024 * 1024;

export type SmtpServer = { port: number; close: () => Promise<void> };

/**
 * A mail server that accepts every email and stores it for the mailbox. It accepts any credentials
 * or none, because only this machine can reach it.
 */
export async function startSmtp(context: SandboxContext): Promise<SmtpServer> {
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', callback);
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(new Error('552 The message is too large'));
          return;
        }
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        receive(context, Buffer.concat(chunks), recipients).then(() => callback(), callback);
      });
    },
  });
  server.on('error', (error) => context.log.warn(error, 'SMTP connection failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(context.config.smtpPort, context.config.host, () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Stores the email once for each recipient. */
async function receive(
  context: SandboxContext,
  message: Buffer,
  recipients: string[],
): Promise<void> {
  const mail = await PostalMime.parse(message);
  for (const recipient of recipients) {
    storeMail(context.store, {
      recipient,
      sender: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      sent_at: context.now(),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? 'attachment',
        type: mimeType,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    });
  }
}
