import { checkClientAnswer, type StaffClient } from '@quarrter/contract/staff/clients';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { request } from '../../api/request.ts';
import { VerifyCaller } from '../../callers/VerifyCaller.tsx';
import { LoanLinks } from '../../loans/LoanLinks.tsx';
import { paths } from '../../paths.ts';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { Disclosures } from './Disclosures.tsx';
import { EndSessions } from './EndSessions.tsx';
import { EstateCard } from './EstateCard.tsx';
import { Identity } from './Identity.tsx';
import { IdentityChecks } from './IdentityChecks.tsx';
import { NewAddress } from './NewAddress.tsx';
import { Reveals } from './Reveals.tsx';
import { SavedCards } from './SavedCards.tsx';
import { SecondFactorRemoval } from './SecondFactorRemoval.tsx';

/**
 * The first view: the client's identity and its checks, the latest loans, and the check of a
 * caller.
 */
export function Overview({ page }: { page: StaffClient }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-5">
        <Identity page={page} />
        <IdentityChecks page={page} />
        <Loans page={page} />
        <Profile page={page} />
      </div>
      <div className="grid gap-5">
        <Contact page={page} />
        <VerifyCaller
          question={page.securityQuestion}
          about="this client"
          check={(body) => request(checkClientAnswer, { params: { id: page.client.id }, body })}
        />
        <SavedCards page={page} />
        <EstateCard page={page} />
        <Disclosures clientId={page.client.id} />
        <Reveals page={page} />
      </div>
    </div>
  );
}

function Contact({ page }: { page: StaffClient }) {
  const { client, employment, secondFactor: factor } = page;
  return (
    <Card title="Contact and sign-in">
      <Facts>
        <Fact label="Email">
          <span className="text-sm break-all">{client.email}</span>
          {!client.emailVerified && <Badge tone="yellow">Not confirmed</Badge>}
        </Fact>
        <Fact label="Phone number">{client.phoneNumber}</Fact>
        <Fact label="2FA">{factorText(factor)}</Fact>
        {employment && (
          <Fact label="Employee of">
            {employment.partner}
            <span className="block text-sm font-400 text-ink-soft">
              on its roster since <DateText date={employment.linkedOn} />
            </span>
          </Fact>
        )}
      </Facts>
      <EndSessions page={page} />
      <NewAddress page={page} />
      <SecondFactorRemoval page={page} />
    </Card>
  );
}

function factorText({ app, passkeys }: StaffClient['secondFactor']): string {
  const parts = [
    ...(app ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [quantityText(passkeys, 'passkey')] : []),
  ];
  return parts.length === 0 ? 'None' : parts.join(', ');
}

function Loans({ page: { client, loans } }: { page: StaffClient }) {
  return (
    <Card title="Latest loans" flush>
      {loans.length === 0 && (
        <Empty title="No loans" level={3}>
          This client has not applied for a loan.
        </Empty>
      )}
      <LoanLinks loans={loans} />
      {loans.length === shownLoans && (
        <p className="border-t border-line px-4 py-3 sm:px-5">
          <PlainLink href={paths.client.getHref(client.id, { tab: 'loans' })} tall>
            All loans
          </PlainLink>
        </p>
      )}
    </Card>
  );
}

/** As many as the server sends with the page. */
const shownLoans = 5;

function Profile({ page: { profile } }: { page: StaffClient }) {
  if (profile.length === 0) return null;
  return (
    <Card title="Profile">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {profile.map(({ title, answers }) => (
          <section key={title}>
            <h3 className="text-base">{title}</h3>
            <Facts>
              {answers.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  <span className="wrap-anywhere">{value}</span>
                </Fact>
              ))}
            </Facts>
          </section>
        ))}
      </div>
    </Card>
  );
}
