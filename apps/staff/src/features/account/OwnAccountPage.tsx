import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { staffAccount } from '@quarrter/contract/staff/account';
import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** Lets members of staff see and change their own accounts. */
export default function OwnAccountPage() {
  const account = useCall(staffAccount);
  const [changing, setChanging] = useState(false);
  return (
    <>
      <ScreenTitle title="My account" />
      {!account.data ? (
        <LoadingOrFailed of={account} what="Your account" withReason />
      ) : (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-5">
            <Card
              title={account.data.name}
              action={
                <Button size="small" onClick={() => setChanging(true)}>
                  Change password
                </Button>
              }
            >
              <Facts>
                <Fact label="Email">{account.data.email}</Fact>
                <Fact label="Role">{staffRoleNames[account.data.role]}</Fact>
              </Facts>
            </Card>
            <Sessions sessions={account.data.sessions} />
          </div>
          <SecondFactor factor={account.data.secondFactor} />
        </div>
      )}
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}
