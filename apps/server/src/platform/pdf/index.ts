export { formFields, signature } from './fields.ts';
export { finishDocument, type Pdf, startDocument } from './page.ts';
export { qrCode } from './qr-code.ts';
export {
  beginGrid,
  type CellText,
  type Column,
  keyValues,
  table,
} from './table.ts';
export { bullets, heading, paragraph, title } from './text.ts';
