import { render } from '@react-email/render';
import { footer, type Layout, layout } from './email-layout.ts';
import type { Attachment, Email } from './mail.ts';

/** The content of an email, in reading order. */
export type EmailContent = {
  to: string;
  replyTo?: string;
  subject: string;
  /** Shown beside the subject in the inbox; without one, the first whole sentences. */
  preheader?: string;
  heading: string;
  /** Whom it greets; null when it may name no one. */
  firstName: string | null;
  paragraphs: readonly string[];
  /** Figures and names with their labels, below the paragraphs. */
  details?: readonly { label: string; value: string }[];
  /** At most one: the most likely next action of the reader. */
  button?: { label: string; url: string };
  /** Small print below it all. */
  note?: string;
  /** Where the reader chooses such emails, at the end of the footer. */
  settings?: { label: string; url: string };
  attachments?: readonly Attachment[];
};

/** Renders an email in the layout that all of them share, as HTML and as plain text. */
export async function renderEmail(parts: EmailContent): Promise<Email> {
  return {
    to: parts.to,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    subject: parts.subject,
    text: plainText(parts),
    html: await renderHtml(parts),
    ...(parts.attachments === undefined ? {} : { attachments: parts.attachments }),
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
    `--\n${[...footer, ...settingsLine(parts.settings)].join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function settingsLine(settings: EmailContent['settings']): string[] {
  return settings ? [`${settings.label}: ${settings.url}`] : [];
}

/**
 * Anyone may have typed the name, so a space follows each full stop in it: mail programs then make
 * no link of it.
 */
function greeting(firstName: string | null): string[] {
  return firstName === null ? [] : [`Hello ${firstName.replace(/\.(?=\S)/g, '. ')},`];
}

const previewLength = 150;

function layoutOf(parts: EmailContent): Layout {
  const preview = parts.preheader ?? wholeSentences(parts.paragraphs[0] ?? parts.heading);
  return {
    preview,
    padding: '\u200C\xA0'.repeat(Math.max(0, previewLength - preview.length)),
    heading: parts.heading,
    paragraphs: [...greeting(parts.firstName), ...parts.paragraphs],
    details: parts.details ?? [],
    button: parts.button,
    note: parts.note,
    settings: parts.settings,
  };
}

/** As many sentences as a list of mail shows, or as many words of the first one. */
function wholeSentences(text: string): string {
  if (text.length <= previewLength) return text;
  const shown = text.slice(0, previewLength);
  const sentences = /^.*[.!?](?= )/s.exec(shown)?.[0];
  return sentences ?? shown.slice(0, shown.lastIndexOf(' '));
}

/**
 * React takes 2 milliseconds for an email, and the day close has thousands of them. Emails with as
 * many paragraphs and details differ in their texts alone, so each such shape is rendered once and
 * then filled in.
 */
async function renderHtml(parts: EmailContent): Promise<string> {
  const content = layoutOf(parts);
  // A visitor decides how many paragraphs a message to support has.
  if (content.paragraphs.length > 8) return render(layout(content));
  const fill = await templateFor(content);
  return fill(content);
}

type Fill = (content: Layout) => string;

const templates = new Map<string, Promise<Fill>>();

function templateFor(content: Layout): Promise<Fill> {
  const { paragraphs, details, ...rest } = content;
  const parts = [rest.button, rest.note, rest.settings].map((part) => (part ? 1 : 0));
  const shape = [paragraphs.length, details.length, ...parts].join(' ');
  const known = templates.get(shape) ?? compile(content);
  templates.set(shape, known);
  return known;
}

/** Renders the layout with the number of each text in its place, and cuts it at the numbers. */
async function compile(example: Layout): Promise<Fill> {
  const { button, note, settings } = example;
  let count = 0;
  const place = () => `{{${count++}}}`;
  const html = await render(
    layout({
      preview: place(),
      padding: place(),
      heading: place(),
      paragraphs: example.paragraphs.map(place),
      details: example.details.map(() => ({ label: place(), value: place() })),
      button: button && { label: place(), url: place() },
      note: note && place(),
      settings: settings && { label: place(), url: place() },
    }),
  );
  // At the odd places of the list are the numbers.
  const pieces = html.split(/\{\{(\d+)\}\}/);
  return (content) => {
    const texts = textsOf(content).map(escapeHtml);
    return pieces.map((piece, at) => (at % 2 === 0 ? piece : texts[Number(piece)])).join('');
  };
}

/** In the order in which `compile` numbers them. */
function textsOf(content: Layout) {
  const { preview, padding, heading, paragraphs, details, button, note, settings } = content;
  return [
    ...[preview, padding, heading],
    ...paragraphs,
    ...details.flatMap(({ label, value }) => [label, value]),
    ...(button ? [button.label, button.url] : []),
    ...(note ? [note] : []),
    ...(settings ? [settings.label, settings.url] : []),
  ];
}

const entities: { readonly [character: string]: string } = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** As React writes texts and attributes. */
function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (character) => entities[character] ?? '');
}
