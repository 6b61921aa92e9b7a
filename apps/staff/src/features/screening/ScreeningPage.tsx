import { useSearchParams } from '@quarrter/client/router';
import { type MatchState, screeningMatches } from '@quarrter/contract/staff/screening';
import { Tabs } from '@quarrter/ui/Tabs';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Match } from './Match.tsx';
import { NoScreening, ScreeningLists, useIsScreening } from './ScreeningLists.tsx';

const states: readonly { state: MatchState; label: string; empty: string }[] = [
  { state: 'open', label: 'Undecided', empty: 'No matches are waiting for a decision' },
  { state: 'cleared', label: 'Another person', empty: 'No match has been cleared yet' },
  { state: 'confirmed', label: 'On the list', empty: 'No client is on the list' },
];

/** Clients whose names are like one on the screening list, and the list itself. */
export default function ScreeningPage() {
  const [search] = useSearchParams();
  const canDecide = useCan('decide-match');
  const shown = states.find(({ state }) => state === search.get('state')) ?? states[0];
  const tabs = states.map(({ state, label }) => ({
    href: paths.screening.getHref({ state }),
    label,
    current: state === shown?.state,
  }));
  return (
    <>
      <ScreenTitle title="Screening" />
      <NoScreening />
      <p className="max-w-prose text-ink-soft">
        These clients have names like one on the list.
        {canDecide && ' Compare dates of birth, documents and places before you decide.'} No
        application is verified and no offer is made while a match is open. A new list is compared
        with every client. New clients, and clients whose name or date of birth changes, are
        compared the same day.
      </p>
      <Tabs label="Matches" tabs={tabs} />
      {shown && <Matches key={shown.state} state={shown.state} empty={shown.empty} />}
      <ScreeningLists />
    </>
  );
}

function Matches({ state, empty }: { state: MatchState; empty: string }) {
  // Without a list an empty queue means that nothing was compared, not that all is well.
  const nothing =
    useIsScreening() === false ? (
      <p className="p-4 text-sm text-ink-soft sm:p-5">No client has been compared with a list.</p>
    ) : (
      empty
    );
  return (
    <CallItems
      call={screeningMatches}
      query={{ state }}
      what="The matches"
      lines={4}
      empty={nothing}
      item={(match) => <Match match={match} />}
    />
  );
}
