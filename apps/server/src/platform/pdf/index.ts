export { type FormField, formFields, signature } from './fields.ts';
export { type DocumentInfo, finishDocument, type Pdf, startDocument } from './page.ts';
export { type QrCode, qrCode } from './qr-code.ts';
export {
  beginTable,
  type CellText,
  type Column,
  keyValues,
  type Table,
  type TableInProgress,
  table,
} from './table.ts';
export { bullets, heading, paragraph, title } from './text.ts';
