export { bureausJobs } from './answer-question.ts';
export { type BureauAccounts, connectBureaus, watchBureaus } from './connect-bureaus.ts';
export { bureausConsole } from './console/console.ts';
export { bureausPanels } from './console/loan-page.ts';
export type { BureauName } from './credit-bureau.ts';
export type { BureausDeps } from './deps.ts';
export { eraseQuestionsAbout } from './erase-questions.ts';
