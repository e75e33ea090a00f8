// How does Stripe's form get onto the page? From Stripe, only on this step, in our colours.
import type { Appearance, StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";

/** `error` is set if the script could not load, and `refetch` tries again. */
export function useStripeScript(payment: CheckoutOrder["payment"]) {
  const { publishableKey = "", accountId = null } = payment ?? {};
  return useQuery({
    queryKey: ["stripe-script", publishableKey, accountId],
    queryFn: () => loadStripe(publishableKey, accountId ? { stripeAccount: accountId } : {}),
    enabled: payment !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** From `web/app/tokens.css`, because Stripe's frame is of another origin. */
export const appearance: Appearance = {
  theme: "night",
  variables: {
    colorPrimary: "#4ade80",
    colorBackground: "#0f1412",
    colorText: "#eef3f0",
    colorTextSecondary: "#b4c0b9",
    colorTextPlaceholder: "#8c9a92",
    colorDanger: "#ff7b72",
    fontFamily: "system-ui, sans-serif",
    borderRadius: "6px",
    spacingUnit: "4px",
  },
  rules: {
    ".Input": { border: "1px solid #6b7a72", padding: "13px 14px" },
    ".Input:focus": { border: "1px solid #7df0a8", boxShadow: "0 0 0 1px #7df0a8" },
    ".Label": { fontWeight: "550" },
  },
};

export const stripeLocale = (locale: string): StripeElementLocale =>
  stripeLocales.find((known) => known === locale) ?? "auto";

const stripeLocales: StripeElementLocale[] = ["en", "de", "fr", "pt", "pt-BR", "es", "zh", "zh-TW"];
