import type { UserDetail } from '@quarrter/contract/client/accounts';
import { ActionLine } from '@quarrter/ui/ActionLine';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { useState } from 'react';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DataExportCard } from './data/DataExportCard.tsx';
import { ChangeEmailDialog } from './email-address/ChangeEmailDialog.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { SavedCards } from './SavedCards.tsx';
import { SecurityQuestionDialog } from './SecurityQuestionDialog.tsx';
import { ContactSection, KinIdentitySection } from './SecuritySections.tsx';
import { SessionList } from './SessionList.tsx';
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx';
import { AskBeforeLeaving } from './unsaved-changes.tsx';

/** The security tab of the profile. */
export default function SecurityPage() {
  return (
    <ProfileFrame>
      <WithUserDetail>{(detail) => <SecurityTab detail={detail} />}</WithUserDetail>
    </ProfileFrame>
  );
}

function SecurityTab({ detail }: { detail: UserDetail }) {
  const [open, setOpen] = useState<'email' | 'password' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <AskBeforeLeaving>
      <ContactSection detail={detail} onChangeEmail={() => setOpen('email')} />
      <KinIdentitySection detail={detail} />
      <Card title="Password and security question">
        <div className="grid gap-5">
          <ActionLine
            title="Password"
            action={
              <Button size="small" onClick={() => setOpen('password')}>
                Change Password
              </Button>
            }
          >
            Changing your password signs you out on every device.
          </ActionLine>
          <ActionLine
            title="Security question"
            action={
              <Button size="small" onClick={() => setOpen('question')}>
                Change Security Question
              </Button>
            }
          >
            {detail.security_question
              ? `${detail.security_question} We ask this question when you call us.`
              : 'None chosen yet. Choose one, and we’ll ask it when you call us.'}
          </ActionLine>
        </div>
      </Card>
      <SecondFactorSection email={detail.user.email} />
      <SavedCards />
      <SessionList />
      <DataExportCard />
      {open === 'email' && <ChangeEmailDialog email={detail.user.email} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'question' && <SecurityQuestionDialog detail={detail} onClose={close} />}
    </AskBeforeLeaving>
  );
}
