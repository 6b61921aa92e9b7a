import { createHash } from 'node:crypto';
import type { BlankForm } from '@quarrter/domain/loan-kinds';
import { blankForms } from '@quarrter/domain/loan-kinds';
import { brand } from '@quarrter/ui/brand';
import { finishDocument, type Pdf, startDocument, title } from '../../../platform/pdf/index.ts';
import { drawAccountOpening } from './account-opening.ts';
import { drawLien } from './lien.ts';
import { drawReferee } from './referee.ts';

const descriptions: {
  readonly [form in BlankForm]: { readonly title: string; readonly draw: (pdf: Pdf) => void };
} = {
  'account-opening-form': { title: 'Account opening form', draw: drawAccountOpening },
  'lien-form': { title: 'Lien form', draw: drawLien },
  'referee-form-one': {
    title: 'Referee form one',
    draw: (pdf) => drawReferee(pdf, 'first'),
  },
  'referee-form-two': {
    title: 'Referee form two',
    draw: (pdf) => drawReferee(pdf, 'second'),
  },
};

/** The day of this edition, so that the same form has the same bytes on every server. */
const editedAt = new Date('2026-11-22T00:00:00Z');

export type RenderedForm = { readonly content: Buffer; readonly etag: string };

export function findBlankForm(name: string): BlankForm | undefined {
  return blankForms.find((form) => form === name);
}

const rendered = new Map<BlankForm, Promise<RenderedForm>>();

/** The form as a PDF. It depends on nothing but the brand, so it is made once for each process. */
export function renderBlankForm(form: BlankForm): Promise<RenderedForm> {
  const known = rendered.get(form) ?? render(form);
  rendered.set(form, known);
  return known;
}

async function render(form: BlankForm): Promise<RenderedForm> {
  const { title: name, draw } = descriptions[form];
  const pdf = startDocument({
    title: `${name}, ${brand.name}`,
    subject: 'To fill in and send with a proof-of-funds application',
    createdAt: editedAt,
  });
  title(pdf, name);
  draw(pdf);
  const content = await finishDocument(pdf);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { content, etag: `"${hash}"` };
}
