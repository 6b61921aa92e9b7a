import { collectionSteps, repaidAutomatically } from '../collections/index.ts';
import { investmentSteps } from '../investments/index.ts';
import { sealTransfers } from '../ledger/index.ts';
import { loanStepsWithoutReminder } from '../loans/index.ts';
import type { DayStep } from '../platform/database/day-step.ts';
import { screeningGates } from '../screening/index.ts';

/** The steps of the whole book at the end of a business date, in this order. */
export const daySteps: readonly DayStep[] = [
  ...loanStepsWithoutReminder(repaidAutomatically),
  ...collectionSteps(screeningGates),
  ...investmentSteps(screeningGates),
  sealTransfers,
];
