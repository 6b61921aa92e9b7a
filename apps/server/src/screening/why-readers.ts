/** Why a freeze or a match was decided is read by those who decide such, and by auditors. */
export const whyReaders = [
  'manage-screening',
  'propose-freeze',
  'decide-freeze',
  'read-queues',
] as const;
