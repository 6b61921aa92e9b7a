export { type FormField, formFields, signature } from './fields.ts';
export { type DocumentInfo, finishDocument, type Pdf, startDocument } from './page.ts';
export { type QrCode, qrCode } from './qr-code.ts';
export {
  beginGrid,
  type CellText,
  type Column,
  type Grid,
  keyValues,
  type Table,
  table,
} from './table.ts';
export { bullets, heading, paragraph, title } from './text.ts';
