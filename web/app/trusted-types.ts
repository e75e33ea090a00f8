// What may a text become when a library writes it into the page? Never an element or a script: the
// browser asks this policy each time.

/**
 * The part of https://www.w3.org/TR/trusted-types/ that is needed here. A browser without Trusted
 * Types lacks it.
 */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): void;
};

/**
 * Stripe's script is loaded, and loads its parts, by address:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const STRIPE = /^https:\/\/([a-z0-9-]+\.)?js\.stripe\.com$/;

const policies = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
policies?.createPolicy("default", {
  // Mantine writes style sheets as text. A text without "<" can make no element.
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (url) => {
    const { origin } = new URL(url, location.href);
    return origin === location.origin || STRIPE.test(origin) ? url : null;
  },
});

// zod would try whether a text may become a script, and every page would report the refusal. Its
// setting is made here without zod, which the event page loads only when somebody buys.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
