import { createTransport } from 'nodemailer';

export type Email = {
  to: string;
  /** The address for replies, when it is not the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Resolves when the mail server has accepted the email; rejects otherwise. */
  send(email: Email): Promise<void>;
  close(): void;
};

/** Sends by SMTP through `smtp://user:password@host:port`. */
export function openMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(settings.smtpUrl, {
    from: settings.from,
  });
  return {
    async send(email) {
      await transport.sendMail(email);
    },
    close: () => transport.close(),
  };
}
