export { authenticateStaff } from './authenticate.ts';
