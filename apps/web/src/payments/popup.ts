import { callOptions } from '@quarrter/client/calls';
import { settings } from '@quarrter/contract/platform';
import { queryClient } from '../api/query-client.ts';

/** The provider's inline script, version 2, as far as it is used here. */
type PopupCallbacks = {
  onSuccess: () => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
  onLoad: () => void;
  /** The client sent a bank transfer that has not arrived yet. */
  onBankTransferConfirmationPending: () => void;
};
type Popup = { resumeTransaction: (accessCode: string, callbacks: PopupCallbacks) => unknown };

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

/** LND-26, INV-42: these exact words. */
export const SCRIPT_FAILURE = 'Unable to load paystack inline script';
const LOAD_TIMEOUT_MS = 20_000;

export class ScriptFailure extends Error {
  constructor() {
    super(SCRIPT_FAILURE);
    this.name = 'ScriptFailure';
  }
}

let loading: Promise<void> | null = null;

/**
 * Loads the provider's script, only when someone pays. After a failure the next call tries again.
 */
export async function loadPopup(): Promise<void> {
  const { payments_script_url } = await queryClient.fetchQuery(callOptions(settings));
  if (window.PaystackPop) return;
  loading ??= addScript(payments_script_url).catch((error) => {
    loading = null;
    throw error;
  });
  await loading;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    function fail() {
      clearTimeout(timer);
      script.remove();
      reject(new ScriptFailure());
    }
    script.src = address;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.PaystackPop) resolve();
      else fail();
    };
    document.head.append(script);
  });
}

/** How the popup ended, in its own words. Only the server's check proves anything. */
export type PopupEnd = 'paid' | 'closed' | 'broken';

/**
 * Opens the popup for a payment the server has started, with the server's amount and currency.
 * `broken`: it could not show this payment at all.
 */
export function openPopup(accessCode: string): Promise<PopupEnd> {
  return new Promise((resolve) => {
    const { PaystackPop } = window;
    if (!PaystackPop) {
      resolve('broken');
      return;
    }
    let shown = false;
    const popup = {
      onLoad: () => {
        shown = true;
      },
      onSuccess: () => resolve('paid'),
      onBankTransferConfirmationPending: () => resolve('paid'),
      onCancel: () => resolve('closed'),
      onError: () => resolve(shown ? 'closed' : 'broken'),
    };
    try {
      new PaystackPop().resumeTransaction(accessCode, popup);
    } catch {
      // The provider's script threw before it showed anything.
      popup.onError();
    }
  });
}
