// Which promo code do the shown prices have? That of the address, the field, or this visit.
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import type { Refusal } from "#web/features/buyer/basket/reserved.ts";
import { reservingCode } from "#web/features/buyer/basket/reserving-code.ts";
import {
  addressCode,
  dropAddressCode,
  keepVisitCode,
  visitCode,
} from "#web/features/buyer/basket/visit-code.ts";

type Source = "address" | "field";

type CodeRefusal = Pick<Refusal, "sentence" | "isCodeInvalid">;

export type RefusedCode = { code: string; source: Source; sentence: string };

/**
 * The code is asked for after the page has loaded: the edge shares the rendered page between all
 * visitors. `onNewer` gets the event with other prices; null in a preview, where no code counts.
 */
export function usePromoCode(event: PublicEvent, onNewer: ((event: PublicEvent) => void) | null) {
  const eventId = event.id;
  const [asked, setAsked] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedCode | null>(null);
  const [source, setSource] = useState<Source>("field");

  async function show(code: string | null, from: Source) {
    setRefused(null);
    setAsked(code ?? "");
    const found = await eventAt(eventId, code);
    setAsked(null);
    const refuse = (sentence: string) => setRefused({ code: code ?? "", source: from, sentence });
    if ("sentence" in found) return refuse(found.sentence);
    const { promoRefusal } = found.event;
    if (promoRefusal !== null) {
      if (visitCode(eventId) === code) keepVisitCode(eventId, null);
      return refuse(
        promoRefusal === "USED_UP" ? t`This promo code has been used up.` : invalidSentence(from),
      );
    }
    keepVisitCode(eventId, found.event.promo?.code ?? null);
    if (from === "field") dropAddressCode();
    setSource(from);
    onNewer?.(found.event);
  }

  useFirstCode(eventId, (code, from) => {
    if (onNewer) void show(code, from);
  });

  return {
    /** The code that is asked for, or else that of the shown prices. */
    code: asked || (event.promo?.code ?? null),
    isAsked: asked !== null,
    refused,
    /** Where the code came from, and so where it is shown. */
    source,
    apply: (code: string) => show(code.trim(), "field"),
    remove: () => show(null, "field"),
    /** The reservation refused the code: the field has it, and the prices are those without. */
    refuse: (code: string, { sentence, isCodeInvalid }: CodeRefusal) => {
      keepVisitCode(eventId, null);
      dropAddressCode();
      const told = isCodeInvalid ? invalidSentence(source) : sentence;
      setRefused({ code, source: "field", sentence: told });
    },
  };
}

/** Calls back once after the page has loaded. */
function useFirstCode(eventId: string, onCode: (code: string, source: Source) => void): void {
  const find = useEffectEvent((of: string) => {
    const ofAddress = addressCode();
    const code = ofAddress ?? visitCode(of);
    if (code !== null) onCode(code, ofAddress === null ? "field" : "address");
  });
  useEffect(() => find(eventId), [eventId]);
}

/** The event with a code, or the sentence that says why it could not be asked for. */
export async function eventAt(eventId: string, code: string | null) {
  const loaded = await reservingCode().catch(() => null);
  const sentence = t`The promo code could not be checked. Check your connection and load this page again.`;
  return loaded ? loaded.tryCode(eventId, code) : { sentence };
}

const invalidSentence = (source: Source): string =>
  source === "address" ? t`Sorry, this promo code is invalid` : t`That promo code is invalid`;
