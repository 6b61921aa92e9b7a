/** The provider's inline script, version 2, as far as it is used here. */
type PopupCallbacks = {
  onSuccess: () => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
  onLoad: () => void;
};
type Popup = { resumeTransaction: (accessCode: string, callbacks: PopupCallbacks) => unknown };

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

/** LND-26, INV-42: word for word. */
export const SCRIPT_FAILURE = 'Unable to load paystack inline script';
const LOAD_TIMEOUT_MS = 20_000;

export class ScriptFailure extends Error {
  constructor() {
    super(SCRIPT_FAILURE);
    this.name = 'ScriptFailure';
  }
}

let loading: Promise<void> | null = null;

/** Loads the script when somebody pays, and not before. After a failure the next call tries again. */
export function loadPopup(address: string): Promise<void> {
  if (window.PaystackPop) return Promise.resolve();
  loading ??= addScript(address).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
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

/** How the popup ended, as it says itself. Only the server's look-up is proof of anything. */
export type PopupEnd = 'paid' | 'closed' | 'broken';

/**
 * Opens the popup on a payment the server has begun: amount and currency are the server's. `broken`: it
 * could not show this payment at all.
 */
export function openPopup(accessCode: string): Promise<PopupEnd> {
  return new Promise((resolve) => {
    const { PaystackPop } = window;
    if (!PaystackPop) {
      resolve('broken');
      return;
    }
    let shown = false;
    new PaystackPop().resumeTransaction(accessCode, {
      onLoad: () => {
        shown = true;
      },
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('closed'),
      onError: () => resolve(shown ? 'closed' : 'broken'),
    });
  });
}
