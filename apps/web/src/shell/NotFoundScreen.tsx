import { brand } from '@quarrter/ui/brand';
import { Logo } from '@quarrter/ui/Logo';
import { useEffect } from 'react';
import { NotFound } from './NotFound.tsx';

/** PUB-03: for every address that does not exist. */
export default function NotFoundScreen() {
  useEffect(() => {
    document.title = `404 · ${brand.name}`;
  }, []);
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-5 p-8 text-center">
      <Logo />
      <NotFound />
    </main>
  );
}
