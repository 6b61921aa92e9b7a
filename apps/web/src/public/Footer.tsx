import { brand, contact, investmentRisk, standing } from '@quarrter/ui/brand';
import { Logo } from '@quarrter/ui/Logo';
import { paths } from '../paths.ts';
import { Hem } from './Scene.tsx';

/** Every link leads to a real page. */
const columns = [
  {
    title: 'Company',
    links: [
      { label: `About ${brand.name}`, href: paths.about.getHref() },
      { label: 'How it works', href: paths.howItWorks.getHref() },
      { label: 'Safety', href: paths.safety.getHref() },
      { label: 'FAQ', href: paths.faq.getHref() },
    ],
  },
  {
    title: 'Products',
    links: [
      { label: 'Loans', href: paths.loan.getHref() },
      { label: 'Investments', href: paths.investment.getHref() },
      { label: 'Fees and rates', href: paths.fees.getHref() },
      { label: 'Check a document', href: paths.verify.getHref() },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms', href: paths.terms.getHref() },
      { label: 'Privacy', href: paths.privacy.getHref() },
    ],
  },
  {
    title: 'Contact',
    links: [
      { label: 'Write to us', href: paths.contact.getHref() },
      { label: contact.email, href: `mailto:${contact.email}` },
      { label: contact.phone, href: contact.phoneHref },
    ],
  },
];

/** An email address that is too long for its column breaks before the @, nowhere else. */
function breakableAtSign(label: string) {
  const [name, domain] = label.split('@');
  if (domain === undefined) return label;
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}

export function Footer() {
  return (
    <footer className="on-band-focus bg-band text-on-band forced-colors:border-t">
      <Hem />
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 xl:px-0">
        <div
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-8
          sm:grid-cols-2 md:grid-cols-[repeat(3,1fr)_auto] lg:grid-cols-[1.4fr_repeat(4,1fr)]"
        >
          <div className="col-span-full lg:col-span-1">
            <Logo band />
            <p className="mt-3 max-w-56 text-sm text-band-soft">{brand.tagline}</p>
          </div>
          {columns.map(({ title, links }) => (
            <div key={title} className="min-w-0">
              <h2 className="text-sm font-600">{title}</h2>
              <ul className="mt-2 text-sm">
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <a
                      href={href}
                      className="inline-flex min-h-11 min-w-11 items-center text-band-soft
                        underline-offset-4 hover:text-on-band hover:underline"
                    >
                      {breakableAtSign(label)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="border-t border-band-line pt-6 text-xs text-band-soft">
          {brand.legalName}, {contact.address}. {standing}. Borrow only what you can repay.
          Investments: {investmentRisk}
        </p>
      </div>
    </footer>
  );
}
