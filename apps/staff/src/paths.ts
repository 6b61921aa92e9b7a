/** Every address of the console, below `/staff`. Nobody else writes one. */

type Search = Record<string, string | undefined>;

function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const paths = {
  signIn: {
    pattern: '/signin',
    getHref: (search: { redirectTo?: string } = {}) => withSearch('/signin', search),
  },
  queue: {
    pattern: '/',
    getHref: (search: { state?: string } = {}) => withSearch('/', search),
  },
  application: {
    pattern: '/loans/:id',
    getHref: (id: string) => `/loans/${id}`,
  },
  messages: {
    pattern: '/messages',
    getHref: (search: { state?: string } = {}) => withSearch('/messages', search),
  },
  receipts: { pattern: '/receipts', getHref: () => '/receipts' },
  audit: { pattern: '/audit', getHref: () => '/audit' },
} as const;
