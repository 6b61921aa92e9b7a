import type { ScreeningMatch } from '@quarrter/contract/staff/screening';
import { DateText } from '@quarrter/ui/DateText';
import type { ReactNode } from 'react';

const birthTexts: { readonly [B in ScreeningMatch['births']]: string } = {
  same: 'Same date of birth',
  'same-year': 'Same year of birth',
  different: 'Different dates of birth',
  unknown: 'Dates of birth cannot be compared',
};

/** The names and dates of birth that are compared: the client's beside those on the list. */
export function Compared({ match }: { match: ScreeningMatch }) {
  const { clientName: client, clientBorn: born, listedName: listed, reference } = match;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Side of="Client" name={client}>
          {born === null ? 'No date of birth' : <>Born {<DateText date={born} />}</>}
        </Side>
        <Side of={reference ? `On the list, ${reference}` : 'On the list'} name={listed}>
          {match.listedBorn ? `Born ${match.listedBorn}` : 'No date of birth'}
        </Side>
      </dl>
      <p className="text-sm font-600">{birthTexts[match.births]}</p>
    </div>
  );
}

function Side({ of, name, children }: { of: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-sm text-ink-soft">{of}</dt>
      <dd>
        <b className="font-600">{name}</b>
        <span className="block text-sm">{children}</span>
      </dd>
    </div>
  );
}
