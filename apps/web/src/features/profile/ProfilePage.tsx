import type { UserDetail } from '@quarrter/contract/client/accounts';
import { Card } from '@quarrter/ui/Card';
import { TextField } from '@quarrter/ui/TextField';
import { WithUserDetail } from '../../shell/WithUserDetail.tsx';
import { BankSection } from './BankSection.tsx';
import { PersonalFields, SectionFields } from './fields.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { employmentSection, nextOfKinSection, personalSection } from './profile-sections.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { AskBeforeLeaving } from './unsaved-changes.tsx';
import { useSection } from './use-section.ts';

/** The account tab of the profile. */
export default function ProfilePage() {
  return (
    <ProfileFrame>
      <WithUserDetail>{(detail) => <AccountTab detail={detail} />}</WithUserDetail>
    </ProfileFrame>
  );
}

type Detail = { detail: UserDetail };

/** Each section is saved on its own. */
function AccountTab({ detail }: Detail) {
  return (
    <AskBeforeLeaving>
      <Personal detail={detail} />
      <Employment detail={detail} />
      {detail.employee_profile && <CorporateProfile email={detail.corporate_email} />}
      <BankSection detail={detail} />
      <NextOfKin detail={detail} />
    </AskBeforeLeaving>
  );
}

function Personal({ detail }: Detail) {
  const section = useSection(personalSection, detail);
  return (
    <SectionFrame title="Personal details" button={personalSection.button} section={section}>
      <PersonalFields section={section} verified={detail.nin_verified || detail.bvn_verified} />
    </SectionFrame>
  );
}

function Employment({ detail }: Detail) {
  const section = useSection(employmentSection, detail);
  return (
    <SectionFrame title="Employment" button={employmentSection.button} section={section}>
      <SectionFields section={section} names={employmentSection.fields} />
    </SectionFrame>
  );
}

function NextOfKin({ detail }: Detail) {
  const section = useSection(nextOfKinSection, detail);
  return (
    <SectionFrame title="Next of kin" button={nextOfKinSection.button} section={section}>
      <SectionFields section={section} names={nextOfKinSection.fields} />
    </SectionFrame>
  );
}

/** Only for employees of a partner; the email comes from the partner’s roster. */
function CorporateProfile({ email }: { email: string }) {
  return (
    <Card title="Corporate profile">
      <TextField
        label="Corporate Email"
        name="corporate_email"
        value={email}
        readOnly
        hint="From your company’s records. If it is wrong, please ask your company to correct it."
      />
    </Card>
  );
}
