import { verifyCorporate } from '@quarrter/contract/client/corporate';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http/http.ts';
import { verifyEmployee } from './verify-employee.ts';

export function corporateRoutes(app: App, deps: PlatformDeps): void {
  serve(app, verifyCorporate, async ({ body, request }) => {
    await verifyEmployee(deps, requireClient(request).clientId, body.email, new Date());
    return { 'Corporate Account': true as const };
  });
}
