export { authenticateClient } from './authenticate.ts';
export { requireRecentPassword } from './require-recent-password.ts';
