import { brand, contact } from '@quarrter/ui/brand';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as element, type ReactNode } from 'react';
import type { Email } from './mail.ts';

/** The content of an email, in reading order. */
export type EmailContent = {
  to: string;
  replyTo?: string;
  subject: string;
  heading: string;
  /** Whom it greets; null when it may name nobody. */
  firstName: string | null;
  paragraphs: readonly string[];
  /** Figures and names with their labels, below the paragraphs. */
  details?: readonly { label: string; value: string }[];
  /** At most one: what the reader is most likely to do next. */
  button?: { label: string; url: string };
  /** Small print below it all. */
  note?: string;
};

/** Renders an email in the layout that all of them share, as HTML and as plain text. */
export async function renderEmail(parts: EmailContent): Promise<Email> {
  return {
    to: parts.to,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    subject: parts.subject,
    text: plainText(parts),
    html: await render(layout(parts)),
  };
}

function plainText(parts: EmailContent): string {
  const blocks = [
    parts.heading,
    ...greeting(parts.firstName),
    ...parts.paragraphs,
    (parts.details ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n'),
    parts.button ? `${parts.button.label}:\n${parts.button.url}` : '',
    parts.note ?? '',
    `--\n${footer.join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/**
 * Anyone may have typed the name, so a space follows each full stop in it: mail programs then make
 * no link of it.
 */
function greeting(firstName: string | null): string[] {
  return firstName === null ? [] : [`Hello ${firstName.replace(/\.(?=\S)/g, '. ')},`];
}

const footer = [`${brand.legalName}, ${contact.address}`, `${contact.email}, ${contact.phone}`];

function layout(parts: EmailContent): ReactNode {
  const { button, note } = parts;
  return element(
    Html,
    { lang: 'en' },
    element(Head),
    element(Preview, null, parts.paragraphs[0] ?? parts.heading),
    element(
      Body,
      { style: styles.page },
      element(
        Container,
        { style: styles.sheet },
        element(Text, { style: styles.brand }, brand.name),
        element(Heading, { as: 'h1', style: styles.heading }, parts.heading),
        [...greeting(parts.firstName), ...parts.paragraphs].map((text, place) =>
          element(Text, { key: `${place}: ${text}`, style: styles.text }, text),
        ),
        detailsTable(parts.details ?? []),
        button && element(Button, { href: button.url, style: styles.button }, button.label),
        note && element(Text, { style: styles.note }, note),
        element(Hr, { style: styles.line }),
        footer.map((text) => element(Text, { key: text, style: styles.footer }, text)),
      ),
    ),
  );
}

function detailsTable(details: NonNullable<EmailContent['details']>): ReactNode {
  if (details.length === 0) return null;
  return element(
    Section,
    { style: styles.details },
    details.map(({ label, value }) =>
      element(Row, {
        key: label,
        children: [
          element(Column, { key: 'label', style: styles.label }, label),
          element(Column, { key: 'value', style: styles.value }, value),
        ],
      }),
    ),
  );
}

/** Emails carry their own styles, in the colours of the light theme (tokens.css). */
const ink = '#14143a';
const soft = '#4e4f76';
const small: CSSProperties = { color: soft, fontSize: '13px', lineHeight: '20px' };
const styles = {
  page: { backgroundColor: '#f5f5fb', fontFamily: 'Helvetica, Arial, sans-serif', margin: '0' },
  sheet: {
    backgroundColor: '#ffffff',
    borderRadius: '12px',
    margin: '24px auto',
    maxWidth: '560px',
    padding: '24px 28px',
  },
  brand: { color: '#26246f', fontSize: '18px', fontWeight: '700', margin: '0 0 20px' },
  heading: { color: ink, fontSize: '24px', lineHeight: '32px', margin: '0 0 12px' },
  text: { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' },
  details: { borderTop: '1px solid #dcdcea', margin: '8px 0 20px', width: '100%' },
  label: { borderBottom: '1px solid #dcdcea', color: soft, fontSize: '14px', padding: '10px 0' },
  value: {
    borderBottom: '1px solid #dcdcea',
    color: ink,
    fontSize: '14px',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: '600',
    padding: '10px 0',
    textAlign: 'right',
  },
  button: {
    backgroundColor: '#f6862d',
    borderRadius: '10px',
    color: '#16123d',
    fontSize: '16px',
    fontWeight: '700',
    margin: '6px 0 18px',
    padding: '14px 22px',
    textDecoration: 'none',
  },
  note: { ...small, margin: '0 0 8px' },
  line: { borderColor: '#dcdcea', margin: '20px 0 14px' },
  footer: { ...small, margin: '0' },
} satisfies Record<string, CSSProperties>;
