import { type LoanStage, type LoanStatus, loanStage, loanStatus } from './codes.ts';
import { type LoanState, loanStates } from './state.ts';

/** Colour names of the design's tokens for a stage (LND-03 to LND-05). */
export type StageColour = 'yellow' | 'green' | 'blue';

const stages: Record<LoanStage, { text: string; colour: StageColour | null }> = {
  [loanStage.active]: { text: 'Active', colour: null },
  [loanStage.verification]: { text: 'Awaiting Verification', colour: 'yellow' },
  [loanStage.confirmation]: { text: 'Awaiting Confirmation', colour: 'green' },
  [loanStage.disbursement]: { text: 'Awaiting Disbursement', colour: 'blue' },
};

const statuses: Record<LoanStatus, string | null> = {
  [loanStatus.notStarted]: null,
  [loanStatus.active]: 'Active',
  [loanStatus.overdue]: 'Overdue',
  [loanStatus.complete]: 'Complete',
};

const endings: Partial<Record<LoanState, string>> = {
  'written-off': 'Written Off',
  disapproved: 'Declined',
  rejected: 'Rejected',
  expired: 'Offer Expired',
  cancelled: 'Cancelled',
};

/** `Awaiting Verification` and so on; stage 0 is the active loan's (LND-03 to LND-06). */
export function stageText(stage: LoanStage): string {
  return stages[stage].text;
}

/** The colour of a stage; the active stage has none (LND-06). */
export function stageColour(stage: LoanStage): StageColour | null {
  return stages[stage].colour;
}

/** `Active`, `Overdue`, `Complete`; null before the loan is live (LND-07). */
export function statusText(status: LoanStatus): string | null {
  return statuses[status];
}

/** One line for a loan in any state: its ending, else its status, else its stage (SHL-11). */
export function loanStateText(state: LoanState): string {
  const { codes } = loanStates[state];
  return endings[state] ?? statusText(codes.status) ?? stageText(codes.stage);
}
