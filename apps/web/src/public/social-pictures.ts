import { paths } from '../paths.ts';
import { scenes } from './scenes.ts';

/** A headline beside a scene, for a shared address. `npm run pictures` draws the files. */
export type SocialPicture = {
  readonly file: string;
  readonly headline: string;
  readonly scene: keyof typeof scenes;
};

/** No picture has a figure: rates change, and a picture that was shared stays. */
const general: SocialPicture = {
  file: 'social.png',
  headline: 'Loans and investments with no surprises',
  scene: 'market',
};

const ofPages: { readonly [path: string]: SocialPicture } = {
  [paths.loan.pattern]: {
    file: 'social/loan.png',
    headline: 'Know the full cost before you borrow',
    scene: 'office',
  },
  [paths.investment.pattern]: {
    file: 'social/investment.png',
    headline: 'Invest, and watch it grow',
    scene: 'market',
  },
  [paths.howItWorks.pattern]: {
    file: 'social/how-it-works.png',
    headline: 'From the form to the money, step by step',
    scene: 'office',
  },
  [paths.fees.pattern]: {
    file: 'social/fees.png',
    headline: 'Every rate, every penalty and every tax on one page',
    scene: 'market',
  },
  [paths.safety.pattern]: {
    file: 'social/safety.png',
    headline: 'How we protect your money and your data',
    scene: 'clinic',
  },
  [paths.about.pattern]: {
    file: 'social/about.png',
    headline: 'Who we are, and how we earn our money',
    scene: 'clinic',
  },
  [paths.faq.pattern]: {
    file: 'social/faq.png',
    headline: 'Your questions about loans and investments, answered',
    scene: 'office',
  },
};

export const socialPictures: readonly SocialPicture[] = [general, ...Object.values(ofPages)];

/** The page's own picture, or the general one, with the text for those who do not see it. */
export function socialPictureOf(path: string) {
  const { file, headline, scene } = ofPages[path] ?? general;
  return { file, alt: `${headline}. ${scenes[scene]}` };
}
