export { portfolioConsole } from './console/console.ts';
