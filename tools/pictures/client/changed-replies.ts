/** Replies of the product, changed on their way to the page. */
import type { Call } from '@quarrter/contract/call';
import { isOfRoute } from '../screen.ts';
import type { Before } from '../steps.ts';

type Read = Call & { readonly replies: { readonly 200: NonNullable<Call['replies'][200]> } };
type Reply<C extends Read> = C['replies'][200]['_zod']['input'];

/** Changes each reply of the call, which must still be one that its contract allows. */
export const replying =
  <C extends Read>(call: C, change: (reply: Reply<C>) => Reply<C>): Before =>
  (page) =>
    page.route(
      ({ pathname }) => isOfRoute(call.path, pathname),
      async (route) => {
        if (route.request().method() !== call.method) return route.fallback();
        const response = await route.fetch();
        const changed = change(await response.json());
        call.replies[200].parse(changed);
        await route.fulfill({ response, json: changed });
      },
    );

/** Answers the call instead of the product, so that an action changes nothing there. */
export const answering =
  <C extends Call, S extends keyof C['replies'] & number>(
    call: C,
    status: S,
    answer: (body: Record<string, string>) => NonNullable<C['replies'][S]>['_zod']['input'],
  ): Before =>
  (page) =>
    page.route(
      ({ pathname }) => isOfRoute(call.path, pathname),
      async (route) => {
        if (route.request().method() !== call.method) return route.fallback();
        const json = answer(route.request().postDataJSON() ?? {});
        call.replies[status]?.parse(json);
        await route.fulfill({ status, json });
      },
    );

/** Where two change the same call, the later one answers. */
export const together =
  (...all: readonly Before[]): Before =>
  async (page) => {
    for (const before of all) await before(page);
  };
