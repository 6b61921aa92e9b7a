import { LinkButton } from '@quarrter/ui/Button';
import { QuarterPanel } from '@quarrter/ui/Card';
import { paths } from '../../../paths.ts';

/**
 * Greets a client who has neither borrowed nor invested with what to do first. On a phone a banner
 * of its own asks for the profile.
 */
export function FirstSteps({ lacksProfile }: { lacksProfile: boolean }) {
  return (
    <QuarterPanel aria-label="First steps" className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="text-2xl sm:text-3xl">What would you like to do first?</h2>
        <p className="max-w-xl text-band-soft">
          Invest and earn a return every month, or ask for a loan and see every payment and the
          total cost before you accept.
        </p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <LinkButton tone="band" href={paths.invest.getHref()}>
          Start investing
        </LinkButton>
        <LinkButton tone="band" href={paths.loanPicker.getHref()}>
          Request a loan
        </LinkButton>
        {lacksProfile && (
          <LinkButton tone="band" className="max-md:hidden" href={paths.profile.getHref()}>
            Fill in your profile
          </LinkButton>
        )}
      </div>
    </QuarterPanel>
  );
}
