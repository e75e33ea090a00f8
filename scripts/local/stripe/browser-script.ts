// What does a page load as Stripe.js? The folder stripe-js, bundled into one classic script.
import { join } from "node:path";

let bundled: Promise<string> | null = null;

export function browserScript(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  // Vite is imported on first use, because its loading time would delay the API.
  const { build } = await import("vite");
  const results = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, "stripe-js/stripe.ts"),
        formats: ["iife"],
        name: "stripeStandIn",
      },
    },
  });
  for (const result of [results].flat()) {
    for (const part of "output" in result ? result.output : [])
      if (part.type === "chunk") return part.code;
  }
  throw new Error("The bundler made no script of stripe-js");
}
