export { bureausJobs } from './answer-question.ts';
export { askBureaus } from './ask-bureaus.ts';
export { type BureauAccounts, connectBureaus } from './connect-bureaus.ts';
export { bureausConsole } from './console/console.ts';
export { type BureauName, bureauTitles } from './credit-bureau.ts';
export type { BureausDeps } from './deps.ts';
export { eraseQuestionsAbout } from './erase-questions.ts';
export {
  type BureauQuestion,
  bureauNames,
  counts,
  listLatestQuestions,
} from './queries.ts';
export type { CreditReport } from './report.ts';
