import type { LoanPanels } from '../../loans/index.ts';
import type { BureausDeps } from '../deps.ts';
import { askError, readCreditReports } from './credit-reports.ts';
import { creditFact, owedElsewhere } from './owed-elsewhere.ts';

/** The loan page's panel of the bureaus that the lender has an account with. */
export function bureausPanels(deps: Pick<BureausDeps, 'bureaus' | 'secrets'>): LoanPanels {
  return {
    readCredit: async (reader, loan) => {
      const reports = await readCreditReports(reader, deps, loan);
      return {
        reports,
        fact: creditFact(reports),
        owedElsewhere: owedElsewhere(reports),
        askProblem: askError(reports),
      };
    },
  };
}
