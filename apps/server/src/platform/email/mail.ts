import { createTransport } from 'nodemailer';
import type { Watch } from '../outside-services.ts';

export type Email = {
  to: string;
  /** The address for replies, when it is not the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
};

/** A PDF that goes with an email. */
export type Attachment = { readonly fileName: string; readonly content: Uint8Array };

export type Mailer = {
  /**
   * Resolves when the mail server has accepted the email; rejects otherwise. The id becomes the
   * Message-ID: a sender that must repeat an email gives the same one, so that the reader's
   * mail program can tell the copies.
   */
  send(email: Email, id: string): Promise<void>;
  close(): void;
};

/** Connections to the mail server, and how many emails go through one before it is renewed. */
const pool = { pool: 'true', maxConnections: '10', maxMessages: '100' };

/**
 * Sends by SMTP through `smtp://user:password@host:port`, over a few connections that stay open.
 * The address may set them otherwise: `?maxConnections=2&maxMessages=20`.
 */
export function openMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const url = new URL(settings.smtpUrl);
  for (const [name, value] of Object.entries(pool)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  const transport = createTransport(url.toString(), { from: settings.from });
  const domain = /@([\w.-]+)/.exec(settings.from)?.[1] ?? 'localhost';
  return {
    async send(email, id) {
      const { attachments = [], ...parts } = email;
      await transport.sendMail({
        ...parts,
        attachments: attachments.map(({ fileName, content }) => ({
          filename: fileName,
          content: Buffer.from(content),
          contentType: 'application/pdf',
        })),
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

/** The same mailer, with each of its attempts noted. */
export function watchMailer(mailer: Mailer, watch: Watch): Mailer {
  return {
    send: (email, id) => watch(() => mailer.send(email, id)),
    close: () => mailer.close(),
  };
}

/** Whether the mail server gave no answer, or takes no email from us at all. */
export function isMailServerAway(error: unknown): boolean {
  const { code = '', responseCode, command } = error as SmtpError;
  if (code === 'EENVELOPE') return command === 'MAIL FROM';
  if (code === 'EMESSAGE') return false;
  return responseCode === undefined || responseCode === 421 || beforeAnyEmail.has(code);
}

/** A greeting, an encryption or a sign-in that the mail server rejected. */
const beforeAnyEmail = new Set(['EAUTH', 'ECONNECTION', 'EPROTOCOL', 'ETLS']);

type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
  message?: string;
};

/**
 * Why the mail server will never take this email, or null when another attempt may succeed: it
 * rejected the recipient or the content for good. A rejected sender or sign-in is not the email's
 * fault, and someone will put it right.
 */
export function permanentRejection(error: unknown): string | null {
  const { code, responseCode = 0, command, response, message } = error as SmtpError;
  if (code === 'EENVELOPE' && /^(Invalid|No) recipient/.test(message ?? '')) return message ?? '';
  const ofEmail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  return ofEmail && responseCode >= 500 && responseCode < 600 ? (response ?? '') : null;
}
