import { useNavigate } from 'react-router';

/** SHL-15: one step back in history; to `fallback` when the client came here from outside. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => (isFirstEntry() ? navigate(fallback, { replace: true }) : navigate(-1));
}

/**
 * Before the first entry of the router's history lies another site, or nothing. The router counts its entries
 * in their state; the way over the sign-in screen replaces the first one and stays the first.
 */
function isFirstEntry(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return !idx;
}
