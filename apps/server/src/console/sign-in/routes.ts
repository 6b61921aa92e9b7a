import * as contract from '@quarrter/contract/staff/staff';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { deviceOf } from '../../platform/http/device.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { permissionsOf } from '../roles.ts';
import { beginStaffSignIn, finishStaffSignIn } from './held-sign-in.ts';
import { giveSession, takeSession } from './session-token.ts';
import { signOutStaff } from './sign-out.ts';
import { staffNetworkOf } from './staff-network.ts';

export function signInRoutes(app: App, deps: PlatformDeps): void {
  serve(app, contract.beginStaffSignIn, ({ body, request }) =>
    beginStaffSignIn(deps, { ...body, network: staffNetworkOf(request) }, new Date()),
  );

  serve(app, contract.finishStaffSignIn, async ({ body, request, reply }) => {
    const { signInToken: token, ...proof } = body;
    const device = deviceOf(request.headers['user-agent']);
    const form = { token, proof, network: staffNetworkOf(request), device };
    return giveSession(deps, reply, await finishStaffSignIn(deps, form, new Date()));
  });

  serve(app, contract.staffSignOut, async ({ staff, reply }) => {
    await signOutStaff(deps.db, staff);
    takeSession(deps, reply);
    return { detail: 'You are signed out.' };
  });

  serve(app, contract.staffMe, async ({ staff: { staffId: id, email, name, role } }) => {
    const businessDate = await readBusinessDate(deps.db);
    return { id, email, name, role, actions: [...permissionsOf(role)], businessDate };
  });
}
