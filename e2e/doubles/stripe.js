// A double of Stripe's card fields for the browser: plain fields in place of Stripe's frames. Numbers say what becomes
// of a card, as Stripe's test numbers do.
const tokens = {
  4242424242424242: 'tok_visa',
  4000000000000002: 'tok_chargeDeclined',
  4000000000009995: 'tok_insufficientFunds',
};
const labels = { cardNumber: 'Card number', cardExpiry: 'Expiry', cardCvc: 'CVC' };

class Element {
  handlers = {};
  constructor(type) {
    this._elementType = type;
    this.input = document.createElement('input');
    this.input.setAttribute('aria-label', labels[type]);
    this.input.addEventListener('input', () => {
      const isWrong = type === 'cardNumber' && /^1/.test(this.input.value);
      this.fire('change', {
        error: isWrong ? { message: 'Your card number is invalid.' } : undefined,
      });
    });
  }
  fire(name, event) {
    for (const handler of this.handlers[name] ?? []) handler(event);
  }
  on(name, handler) {
    this.handlers[name] = [...(this.handlers[name] ?? []), handler];
    return this;
  }
  once = this.on;
  off(name, handler) {
    this.handlers[name] = (this.handlers[name] ?? []).filter((other) => other !== handler);
    return this;
  }
  mount(box) {
    box.append(this.input);
    setTimeout(() => this.fire('ready', this));
  }
  update({ style }) {
    Object.assign(this.input.style, style?.base);
  }
  unmount() {
    this.input.remove();
  }
  destroy() {
    this.input.remove();
  }
}

/** The wallet's button. `window.stripeWallet` says what comes of it: 'pays', 'declined', 'refused', 'cancelled', 'none'. */
class WalletButton {
  handlers = {};
  on = Element.prototype.on;
  once = this.on;
  off = Element.prototype.off;
  fire = Element.prototype.fire;
  constructor() {
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.textContent = 'Apple Pay';
    this.button.addEventListener('click', () => {
      this.fire('click', { resolve: () => this.open(), reject() {} });
    });
  }
  open() {
    if (window.stripeWallet === 'cancelled') return this.fire('cancel', { elementType: 'expressCheckout' });
    const paymentFailed = () => window.stripeDouble.asked.push('paymentFailed');
    this.fire('confirm', { paymentFailed });
  }
  mount(box) {
    box.append(this.button);
    const isThere = window.stripeWallet !== undefined && window.stripeWallet !== 'none';
    setTimeout(() =>
      this.fire('ready', { availablePaymentMethods: isThere ? { applePay: true } : undefined }),
    );
  }
  update() {}
  unmount() {
    this.button.remove();
  }
  destroy() {
    this.button.remove();
  }
}

window.Stripe = (key) => {
  window.stripeDouble = { key, asked: [] };
  const made = {};
  const refuse = () => Promise.reject(new Error('Not called by this product.'));
  return {
    elements: () => ({
      create(type) {
        made[type] = type === 'expressCheckout' ? new WalletButton() : new Element(type);
        return made[type];
      },
      getElement: (type) => made[type.__elementType ?? type] ?? null,
      update() {},
      submit: async () => ({}),
    }),
    async createToken(element, details) {
      window.stripeDouble.asked.push(details);
      const number = element.input.value.replaceAll(' ', '');
      const id = tokens[number];
      return id
        ? { token: { id } }
        : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
    },
    async createPaymentMethod() {
      if (window.stripeWallet === 'refused')
        return { error: { type: 'card_error', message: 'Your wallet did not agree.' } };
      const behaviour = window.stripeWallet === 'declined' ? 'chargeDeclined' : 'visa';
      return { paymentMethod: { id: `pm_${behaviour}_${crypto.randomUUID()}` } };
    },
    confirmCardPayment: refuse,
  };
};
