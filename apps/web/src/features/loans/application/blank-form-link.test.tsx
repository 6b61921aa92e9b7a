import { proofOfFunds } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { BASE_ADDRESS } from '../../../api/base-address.ts';
import { linksOf, renderScreen } from '../../../render-screen.tsx';
import { BlankFormLink } from './BlankFormLink.tsx';

test('LON-36: each form to fill in has its own link to a PDF', () => {
  const links = Object.values(proofOfFunds.files).flatMap((file) => {
    if (!('blankForm' in file)) return [];
    const { blankForm: form, label } = file;
    return linksOf(
      renderScreen(() => <BlankFormLink form={form} label={label} />, { pattern: '/' }, []),
    );
  });
  const path = `${BASE_ADDRESS}/loans/api/blank-form`;
  expect(links).toEqual([
    `Download the blank account opening form (PDF) → ${path}/account-opening-form/`,
    `Download the blank lien form (PDF) → ${path}/lien-form/`,
    `Download the blank referee form one (PDF) → ${path}/referee-form-one/`,
    `Download the blank referee form two (PDF) → ${path}/referee-form-two/`,
  ]);
});
