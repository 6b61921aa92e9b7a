import { brand, contact } from '@quarrter/ui/brand';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as element, type ReactNode } from 'react';

/** The texts of the layout, in the order of the layout. */
export type Layout = {
  preview: string;
  /** Keeps mail programs from showing more of the email behind a short preview. */
  padding: string;
  heading: string;
  paragraphs: readonly string[];
  details: readonly { label: string; value: string }[];
  button: { label: string; url: string } | undefined;
  note: string | undefined;
  settings: { label: string; url: string } | undefined;
};

export const footer = [
  `${brand.legalName}, ${contact.address}`,
  `${contact.email}, ${contact.phone}`,
];

/** The one layout that all emails share. */
export function layout(content: Layout): ReactNode {
  const { button, note, settings } = content;
  return element(
    Html,
    { lang: 'en-NG' },
    element(Head),
    element(
      'div',
      { style: styles.preview },
      content.preview,
      element('div', null, content.padding),
    ),
    element(
      Body,
      { style: styles.page },
      element(
        Container,
        { style: styles.sheet },
        element(Text, { style: styles.brand }, brand.name),
        element(Heading, { as: 'h1', style: styles.heading }, content.heading),
        content.paragraphs.map((text, place) =>
          element(Text, { key: `${place}: ${text}`, style: styles.text }, text),
        ),
        detailsTable(content.details),
        button && element(Button, { href: button.url, style: styles.button }, button.label),
        note && element(Text, { style: styles.note }, note),
        element(Hr, { style: styles.line }),
        footer.map((text) => element(Text, { key: text, style: styles.footer }, text)),
        settings &&
          element(
            Text,
            { style: styles.footer },
            element('a', { href: settings.url, style: styles.settings }, settings.label),
          ),
      ),
    ),
  );
}

function detailsTable(details: Layout['details']): ReactNode {
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
  preview: {
    display: 'none',
    lineHeight: '1px',
    maxHeight: '0',
    maxWidth: '0',
    opacity: '0',
    overflow: 'hidden',
  },
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
  settings: { color: soft },
} satisfies Record<string, CSSProperties>;
