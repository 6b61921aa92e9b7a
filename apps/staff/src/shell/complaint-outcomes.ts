import type { ComplaintOutcome } from '@quarrter/contract/client/support';

export const outcomeTexts: { readonly [O in ComplaintOutcome]: string } = {
  upheld: 'Upheld: we were wrong',
  'partly-upheld': 'Partly upheld',
  'not-upheld': 'Not upheld',
};
