import { useLocation, useNavigate } from 'react-router';

/** The key of the first entry of the router's history: before it lies another site, or nothing. */
const FIRST_ENTRY = 'default';

/** SHL-15: one step back in history; to `fallback` when the client came here from outside. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => (key === FIRST_ENTRY ? navigate(fallback, { replace: true }) : navigate(-1));
}
