// Which text may a library write into the page as HTML or as a script address? No elements, and
// only scripts of this site and of Stripe. The browser asks this policy each time.

/**
 * The part of https://www.w3.org/TR/trusted-types/ that is used here. A browser without Trusted
 * Types has no `trustedTypes`.
 */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): void;
};

/**
 * Stripe's script loads its own parts by address:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const STRIPE = /^https:\/\/([a-z0-9-]+\.)?js\.stripe\.com$/;

const policies = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
policies?.createPolicy("default", {
  // Mantine writes style sheets as text. A text without "<" cannot create an element.
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (url) => {
    const { origin } = new URL(url, location.href);
    return origin === location.origin || STRIPE.test(origin) ? url : null;
  },
});

// zod tests whether it may run a text as a script, and every page would report the refusal. This
// sets zod's option without zod, which the event page loads only when somebody buys.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
