// Which HTML and script addresses may a library write? No elements; scripts of ours and Stripe's.

/** From https://www.w3.org/TR/trusted-types/; undefined in a browser without them. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): void;
};

/** https://docs.stripe.com/security/guide#content-security-policy */
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

// zod would try to run a text as a script, which every page would report. The event page loads zod
// late, so the option is set without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
