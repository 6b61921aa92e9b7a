export { dayCloseConsole } from './console/console.ts';
