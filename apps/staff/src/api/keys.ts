/** The key of every query, so that a refresh after an action uses the query's own. */
export const keys = {
  me: () => ['me'] as const,
  queues: () => ['queue'] as const,
  queue: (state: string) => ['queue', state] as const,
  application: (id: string) => ['application', id] as const,
  allMessages: () => ['messages'] as const,
  messages: (state: string) => ['messages', state] as const,
  audit: () => ['audit'] as const,
  receipts: () => ['receipts'] as const,
};
