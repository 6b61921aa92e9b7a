import { EmailChoices } from './EmailChoices.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';

/** The tab of the profile with the emails that a client gets. */
export default function EmailsPage() {
  return (
    <ProfileFrame>
      <EmailChoices />
    </ProfileFrame>
  );
}
