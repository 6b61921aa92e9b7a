import { createTransport } from 'nodemailer';

export type Email = {
  to: string;
  /** Where an answer goes, when it is not the sender's address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Resolves when the mail server has taken the letter; rejects otherwise. */
  send(letter: Email): Promise<void>;
  close(): void;
};

/** Speaks SMTP to the address of the configuration (`smtp://user:password@host:port`). */
export function openMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(settings.smtpUrl, {
    from: settings.from,
  });
  return {
    async send(letter) {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
}
