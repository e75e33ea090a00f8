// Which security headers does every answer carry?
import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersPolicyProps,
} from "aws-cdk-lib/aws-cloudfront";

// Stripe's list: https://docs.stripe.com/security/guide#content-security-policy
const contentSecurityPolicy = (uploadHost: string): string =>
  [
    "default-src 'self'",
    // The door's QR decoder is WebAssembly from our own origin; no other eval is allowed.
    "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    `connect-src 'self' https://api.stripe.com https://${uploadHost}`,
    "img-src 'self' data: blob: https://*.stripe.com",
    // Mantine writes style attributes and style elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // HTML enters the page through the policies of trusted-types.ts and trusted-html.ts alone.
    "require-trusted-types-for 'script'",
  ].join("; ");

/** Links to orders and tickets are secrets, so their pages send no referrer. */
export function securityHeaders(
  audience: "indexed" | "private",
  { uploadHost, isIndexed }: { uploadHost: string; isIndexed: boolean },
): ResponseHeadersPolicyProps {
  const isPrivate = audience === "private";
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(uploadHost),
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: isPrivate
          ? HeadersReferrerPolicy.NO_REFERRER
          : HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      // The domain may be the zone's own name, and other hosts below it may use plain HTTP.
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: "permissions-policy",
          value: "camera=(self), geolocation=(), microphone=()",
          override: true,
        },
        ...(isIndexed ? [] : [{ header: "x-robots-tag", value: "noindex", override: true }]),
      ],
    },
  };
}
