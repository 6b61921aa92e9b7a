/**
 * Works like the provider's inline script: the global PaystackPop of version 2, with version 1's
 * static setup. It opens the checkout page in a full-screen frame and exchanges window messages
 * with it. It sets styles through the object model, so that a page may forbid inline styles.
 */

{
  const popupAddress = new URL('../popup', document.currentScript.src);
  const loadTimeoutMs = 30_000;
  const running = new Map();
  let loaded = false;

  /** One popup: its dialog, its frame, and the payment's state. */
  class Transaction {
    constructor(path, params, callbacks) {
      this.request = { type: 'inline:url', path, params };
      this.callbacks = callbacks;
      this.popupId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
      this.state = { status: null, id: null, errors: [], response: null };
      this.settled = false;
      this.onMessage = this.onMessage.bind(this);
      window.addEventListener('message', this.onMessage);
      this.build();
      running.set(this.popupId, this);
      this.timer = setTimeout(() => this.fail('The payment page did not load.'), loadTimeoutMs);
    }

    get id() {
      return this.state.id;
    }

    getStatus() {
      return { ...this.state, checkoutUrl: popupAddress.href };
    }

    build() {
      this.dialog = document.createElement('dialog');
      this.dialog.setAttribute('aria-label', 'Card payment');
      this.frame = document.createElement('iframe');
      this.frame.title = 'Card payment';
      this.frame.id = `inline-checkout-${this.popupId}`;
      this.frame.name = this.frame.id;
      this.frame.allow = 'payment';
      Object.assign(this.dialog.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        maxWidth: 'none',
        maxHeight: 'none',
        margin: '0',
        padding: '0',
        border: '0',
        overflow: 'hidden',
        background: 'transparent',
      });
      Object.assign(this.frame.style, {
        display: 'block',
        width: '100%',
        height: '100%',
        border: '0',
      });
      this.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.cancel();
      });
      this.frame.src = popupAddress.href;
      this.dialog.append(this.frame);
      document.body.append(this.dialog);
    }

    open() {
      if (!this.settled && !this.dialog.open) this.dialog.showModal();
      this.frame.focus();
    }

    /** Asks the frame to cancel. It answers with `cancel` and `close`. */
    cancel() {
      this.frame.contentWindow?.postMessage('close', popupAddress.origin);
    }

    onMessage(message) {
      if (message.source !== this.frame.contentWindow) return;
      if (message.origin !== popupAddress.origin) return;
      const { event, data = {} } = message.data ?? {};
      const handlers = {
        'loaded:checkout': () => this.start(),
        'loaded:transaction': () => this.ready(data),
        error: () => (data.type === 'setup' ? this.fail(data.message) : this.report(data)),
        cancel: () => this.end('abandoned', null, () => this.callbacks.onCancel?.()),
        close: () => this.end('abandoned', null, () => this.callbacks.onCancel?.()),
        'transfer:pending': () =>
          this.end('pending', data, () => this.callbacks.onBankTransferConfirmationPending?.(data)),
        success: () => this.end('success', data, () => this.callbacks.onSuccess?.(data)),
      };
      if (Object.hasOwn(handlers, event)) handlers[event]();
    }

    start() {
      loaded = true;
      clearTimeout(this.timer);
      this.frame.contentWindow.postMessage(this.request, popupAddress.origin);
    }

    ready(data) {
      Object.assign(this.state, { status: 'pending', id: data.id });
      this.accessCode = data.accessCode;
      this.callbacks.onLoad?.(data);
    }

    report(data) {
      this.state.errors.push(data);
      this.callbacks.onError?.(data);
    }

    fail(message) {
      this.end('error', null, () => this.report({ type: 'setup', message }));
    }

    /** Closes the popup once. Later messages of the frame change nothing. */
    end(status, response, tell) {
      if (this.settled) return;
      this.settled = true;
      Object.assign(this.state, { status, response });
      clearTimeout(this.timer);
      window.removeEventListener('message', this.onMessage);
      running.delete(this.popupId);
      if (this.dialog.open) this.dialog.close();
      this.dialog.remove();
      tell();
    }
  }

  const callbackNames = [
    'onSuccess',
    'onLoad',
    'onCancel',
    'onError',
    'onBankTransferConfirmationPending',
  ];

  function splitOptions(options) {
    const params = {};
    const callbacks = {};
    for (const [name, value] of Object.entries(options ?? {})) {
      if (callbackNames.includes(name)) callbacks[name] = value;
      else if (typeof value !== 'function' && value !== undefined) params[name] = value;
    }
    return { params: JSON.parse(JSON.stringify(params)), callbacks };
  }

  function prepare(options) {
    const { params, callbacks } = splitOptions(options);
    if (!params.key || !params.email || !params.amount) {
      throw new Error('Invalid transaction parameters');
    }
    return new Transaction('newTransaction', params, callbacks);
  }

  function opened(transaction) {
    transaction.open();
    return transaction;
  }

  class PaystackPop {
    isLoaded() {
      return loaded;
    }

    newTransaction(options) {
      return opened(prepare(options));
    }

    resumeTransaction(accessCode, callbacks) {
      if (typeof accessCode !== 'string' || accessCode === '') {
        throw new Error('Invalid transaction parameters');
      }
      return opened(new Transaction('resumeTransaction', { accessCode }, { ...callbacks }));
    }

    preloadTransaction(options) {
      const transaction = prepare(options);
      return () => opened(transaction);
    }

    /** Settles when the popup has loaded the transaction, or failed to. */
    checkout(options) {
      return new Promise((resolve, reject) => {
        const transaction = this.newTransaction({
          ...options,
          onLoad: (data) => {
            options.onLoad?.(data);
            resolve(transaction);
          },
          onError: (error) => {
            options.onError?.(error);
            reject(error);
          },
        });
      });
    }

    cancelTransaction(transactionOrId) {
      const id = transactionOrId?.id ?? transactionOrId;
      for (const transaction of running.values()) {
        if (transaction.id === id || transaction.popupId === id) transaction.cancel();
      }
    }

    /** Version 1: `ref`, `callback` and `onClose`, opened later with `openIframe`. */
    static setup(options) {
      const { ref, reference, callback, onClose, access_code, ...rest } = options ?? {};
      const callbacks = { onSuccess: callback, onCancel: onClose, onError: rest.onError };
      const popup = new PaystackPop();
      return {
        openIframe: () =>
          access_code
            ? popup.resumeTransaction(access_code, callbacks)
            : popup.newTransaction({ ...rest, reference: reference ?? ref, ...callbacks }),
      };
    }
  }

  window.PaystackPop = PaystackPop;
}
