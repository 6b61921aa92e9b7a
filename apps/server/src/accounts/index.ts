export { authenticateClient } from './authenticate.ts';
