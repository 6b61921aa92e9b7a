import { investmentIntent, investmentState } from '@quarrter/contract/client/card-payments';
import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { readInvestmentTiers } from '../products/index.ts';
import { applyInvestment } from './invest/apply-investment.ts';
import { type InvestmentRequest, prepareInvestment } from './invest/prepare-investment.ts';
import { prepareLimited, releaseOffer, reserveOffer } from './invest/prepare-limited.ts';
import { withSavedNin } from './invest/saved-next-of-kin.ts';
import type { InvestmentSubject } from './invest/stored-form.ts';
import { reverseInvestment } from './reverse/reverse-investment.ts';
import { resumeWithdrawal } from './withdraw/resume-withdrawal.ts';
import {
  withdrawalFailed,
  withdrawalPaid,
  withdrawalPartChanged,
  withdrawalReturned,
} from './withdraw/settle-withdrawal.ts';

/** The transfer of a withdrawal to its client. */
const withdrawal: PayoutPurpose = {
  narration: 'Investment withdrawal',
  cancelRight: 'check-withdrawal',
  paid: withdrawalPaid,
  failed: withdrawalFailed,
  returned: withdrawalReturned,
  reserveAgain: resumeWithdrawal,
  partOfPaid: withdrawalPartChanged,
};

/** Called by the payments capability when money of an investment moves. */
export function investmentPurposes({ secrets }: Pick<PlatformDeps, 'secrets'>) {
  const investment: PaymentPurpose<InvestmentRequest, InvestmentSubject> = {
    request: investmentIntent,
    state: investmentState,
    isNewBusiness: true,
    prepare: async (tx, clientId, sent, businessTime) => {
      const form = await withSavedNin(tx, secrets, clientId, sent.form);
      const request = { ...sent, form };
      if (request.kind === 'limited') {
        return prepareLimited(tx, secrets, clientId, request, businessTime);
      }
      const tiers = await readInvestmentTiers(tx);
      return prepareInvestment(secrets, tiers, clientId, request, businessTime);
    },
    reserve: reserveOffer,
    release: releaseOffer,
    apply: (tx, payment, businessTime) => applyInvestment(tx, secrets, payment, businessTime),
    reverse: async (...of) => (await reverseInvestment(...of)).capital,
    reversedText: (amount) =>
      `We have taken ${amount} out of the investment that it started, with the returns that this ` +
      'money had earned and that you had not withdrawn.',
    lossText: 'We would then take it out of your investment, with the returns it has earned.',
    describe: ({ kind }, investmentId) => ({
      investment_type: kind,
      investment_type_id: investmentId,
    }),
  };
  return { payments: { investment }, payouts: { withdrawal } };
}
