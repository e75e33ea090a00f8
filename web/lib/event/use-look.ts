// Has a member seen the event's page? A page that they open tells it; buyers load no code for that.
import { useEffect } from "react";
import { readToken } from "#web/lib/api/session.ts";

export function useLook(eventId: string): void {
  useEffect(() => {
    if (readToken() !== null) void tell(eventId).catch(() => undefined);
  }, [eventId]);
}

async function tell(eventId: string): Promise<void> {
  const { tellLook } = await import("#web/lib/event/tell-look.ts");
  await tellLook(eventId);
}
