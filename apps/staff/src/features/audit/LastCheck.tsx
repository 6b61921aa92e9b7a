import { useCall } from '@quarrter/client/calls';
import { auditOverview } from '@quarrter/contract/staff/audit';
import { Alert } from '@quarrter/ui/Alert';
import { TimeText } from '@quarrter/ui/TimeText';
import { quantityText } from '../../shell/quantity-text.ts';

/** Whether the log is as it was written, as the check of last night found. */
export function LastCheck() {
  const { data } = useCall(auditOverview);
  if (data === undefined) return null;
  const { check } = data;
  if (check === null) {
    return (
      <Alert tone="info" title="The log has not been checked yet. The first check runs tonight." />
    );
  }
  const entries = quantityText(check.entries, 'entry', 'entries');
  if (check.differing === 0) {
    return (
      <Alert tone="good" title={`${entries} checked: none was changed, removed or added later.`}>
        Checked at <TimeText at={check.at} />. The log ends with number{' '}
        <span className="wrap-anywhere">{check.end}</span>.
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={`The log was changed outside the product: ${check.differing} found.`}>
      <p>
        Checked at <TimeText at={check.at} />. Do not change the database. Tell engineering and the
        auditor now: someone may have used the password of the database owner.
      </p>
      <ul className="list-disc ps-5">
        {check.differences.map((difference) => (
          <li key={difference} className="wrap-anywhere">
            {difference}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
