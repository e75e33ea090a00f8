// Which headers does the distribution add to every answer? Those that make sense locally.
import * as z from "zod";
import type { Assembly } from "#scripts/local/aws/template.ts";

const Override = z.object({ Override: z.boolean() });
const Policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z
      .object({ Items: z.array(Override.extend({ Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: Override.extend({ ContentSecurityPolicy: z.string() }),
        ContentTypeOptions: Override,
        FrameOptions: Override.extend({ FrameOption: z.string() }),
        ReferrerPolicy: Override.extend({ ReferrerPolicy: z.string() }),
      })
      .partial()
      .default({}),
  }),
});

/** `overrides` replace the origin's headers; `defaults` only fill in missing ones. */
export type HeaderPolicy = { overrides: Record<string, string>; defaults: Record<string, string> };

/** Without Strict-Transport-Security, because the local stack has no TLS. */
export function headerPolicyOf(
  assembly: Assembly,
  id: string | undefined,
  localised: (header: string) => string,
): HeaderPolicy {
  const resource = assembly
    .resources("AWS::CloudFront::ResponseHeadersPolicy")
    .find((one) => assembly.attribute(one, "Ref") === id);
  if (!resource) return { overrides: {}, defaults: {} };
  const { CustomHeadersConfig, SecurityHeadersConfig: security } = Policy.parse(
    assembly.properties(resource),
  ).ResponseHeadersPolicyConfig;
  const headers = [
    ...CustomHeadersConfig.Items.map((one) => ({ ...one, name: one.Header, value: one.Value })),
    {
      ...security.ContentSecurityPolicy,
      name: "content-security-policy",
      value: security.ContentSecurityPolicy?.ContentSecurityPolicy,
    },
    {
      ...security.ContentTypeOptions,
      name: "x-content-type-options",
      value: security.ContentTypeOptions && "nosniff",
    },
    {
      ...security.FrameOptions,
      name: "x-frame-options",
      value: security.FrameOptions?.FrameOption,
    },
    {
      ...security.ReferrerPolicy,
      name: "referrer-policy",
      value: security.ReferrerPolicy?.ReferrerPolicy,
    },
  ];
  const pick = (overrides: boolean) =>
    Object.fromEntries(
      headers.flatMap(({ name, value, Override: isOverride }) => {
        return value !== undefined && isOverride === overrides
          ? [[name.toLowerCase(), localised(value)]]
          : [];
      }),
    );
  return { overrides: pick(true), defaults: pick(false) };
}
