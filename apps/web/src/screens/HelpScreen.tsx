import { useState } from 'react';
import { HelpPage } from '../features/help/HelpPage.tsx';
import { ComplaintDialog } from '../features/profile/data/ComplaintDialog.tsx';
import { Complaints } from '../features/profile/data/Complaints.tsx';

/** Help, with the client's complaints and their clocks below it. */
export default function HelpScreen() {
  const [complains, setComplains] = useState(false);
  return (
    <>
      <HelpPage complaints={<Complaints onComplain={() => setComplains(true)} />} />
      {complains && <ComplaintDialog subject="" onClose={() => setComplains(false)} />}
    </>
  );
}
