import { verifyCorporate } from '@quarrter/contract/client/corporate';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';
import { verifyEmployee } from './verify-employee.ts';

export function corporateRoutes(app: App, deps: PlatformDeps): void {
  serve(app, verifyCorporate, async ({ body, client }) => {
    await verifyEmployee(deps, client.clientId, body.email);
    return { 'Corporate Account': true as const };
  });
}
