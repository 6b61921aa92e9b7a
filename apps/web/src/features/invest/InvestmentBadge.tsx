import type { InvestmentRecord } from '@quarrter/contract/investments';
import {
  type InvestmentStatus,
  investmentStatus,
  investmentStatusText,
} from '@quarrter/domain/investments';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

const tones: Record<InvestmentStatus, BadgeTone> = {
  [investmentStatus.active]: 'green',
  [investmentStatus.inactive]: 'yellow',
  [investmentStatus.complete]: 'neutral',
};

/** IND-14. */
export function InvestmentBadge({ investment }: { investment: InvestmentRecord }) {
  const status = investment.status as InvestmentStatus;
  return <Badge tone={tones[status]}>{investmentStatusText(status)}</Badge>;
}
