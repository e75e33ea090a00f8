// What happens when a session starts? The person goes to the page they asked for.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { startSession, takePreviousUrl, takeSignedOutBecause } from "#web/lib/api/session.ts";

/** `to` takes precedence over the page that was asked for, which is forgotten in both cases. */
export function useEnter(): (token: string, to?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token, to) => {
    // This session must not show data that another session has read.
    client.clear();
    startSession(token);
    // Not for the next login page, should nobody have read it.
    takeSignedOutBecause();
    const previous = takePreviousUrl();
    void navigate(to ?? previous, { replace: true });
  };
}
