import { useState } from 'react';
import { ProfileFrame } from '../ProfileFrame.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { Complaints } from './Complaints.tsx';
import { ErasureCard } from './ErasureCard.tsx';
import { StaffAccessLog } from './StaffAccessLog.tsx';
import { StaffContacts } from './StaffContacts.tsx';

/** The tab on which a client sees how we used their data, and can complain or ask to erase it. */
export default function YourDataPage() {
  /** The subject of the open complaint; null while none is being written. */
  const [about, setAbout] = useState<string | null>(null);
  return (
    <ProfileFrame>
      <StaffContacts onReport={setAbout} />
      <StaffAccessLog onReport={setAbout} />
      <Complaints onComplain={() => setAbout('')} />
      <ErasureCard />
      {about !== null && <ComplaintDialog subject={about} onClose={() => setAbout(null)} />}
    </ProfileFrame>
  );
}
