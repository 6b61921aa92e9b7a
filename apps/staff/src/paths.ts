/** Every address of the console, below `/staff`. Nobody else writes one. */
import { withSearch } from '@quarrter/client/with-search';

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
