export { bookImportConsole } from './console/console.ts';
export { describeError, describePlan, errorsAsCsv } from './describe-import.ts';
export { type ImportFiles, planImport, WrongDay } from './plan-import.ts';
export type { ImportError, ImportFile } from './read-lines.ts';
export { ImportStopped, writeImport } from './write-import.ts';
