import type { Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';

export type MailRow = {
  id: number;
  recipient: string;
  sender: string;
  subject: string;
  text: string;
  html: string;
  sent_at: number;
};

export type Attachment = { name: string; type: string; content: Uint8Array };

export type NewMail = Omit<MailRow, 'id'> & { attachments: Attachment[] };

/** A list shows at most this many emails. Older ones stay in the store. */
const listLimit = 200;

export function storeMail(store: Store, mail: NewMail): void {
  const id = run(
    store,
    `INSERT INTO mail (recipient, sender, subject, text, html, sent_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ...[mail.recipient.toLowerCase(), mail.sender, mail.subject],
    ...[mail.text, mail.html, mail.sent_at],
  );
  for (const [number, { name, type, content }] of mail.attachments.entries()) {
    const values = [id, number, name, type, content];
    run(store, 'INSERT INTO mail_attachments VALUES (?, ?, ?, ?, ?)', ...values);
  }
}

/** The names of the files that came with an email. */
export function attachmentsOf(store: Store, mailId: number): { number: number; name: string }[] {
  const sql = 'SELECT number, name FROM mail_attachments WHERE mail_id = ? ORDER BY number';
  return allRows(store, sql, mailId);
}

export function findAttachment(
  store: Store,
  mailId: number,
  number: number,
): Attachment | undefined {
  const sql = 'SELECT name, type, content FROM mail_attachments WHERE mail_id = ? AND number = ?';
  return oneRow<Attachment>(store, sql, mailId, number);
}

/** Newest first. Null lists the emails of every recipient. */
export function listMail(store: Store, to: string | null): MailRow[] {
  return allRows<MailRow>(
    store,
    'SELECT * FROM mail WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT ?2',
    to === null ? null : to.trim().toLowerCase(),
    listLimit,
  );
}

export function findMail(store: Store, id: number): MailRow | undefined {
  return oneRow<MailRow>(store, 'SELECT * FROM mail WHERE id = ?', id);
}

/** The links of an email, each once, in their order. */
export function linksOf(mail: Pick<MailRow, 'text' | 'html'>): string[] {
  const inText = mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...mail.html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  return [...new Set([...inHtml, ...inText])];
}
