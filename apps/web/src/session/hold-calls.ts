import { connection } from '../api/request.ts';

/** Makes the calls that need a token wait, until the function is called. */
export function holdCalls(): () => void {
  let resume = () => {};
  connection.replacing = new Promise<void>((resolve) => {
    resume = resolve;
  });
  return () => resume();
}
