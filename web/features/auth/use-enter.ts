// What happens once a session is there? The token is kept, and the person goes where they were
// going, or to a page of ours.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { startSession, takePreviousUrl } from "#web/lib/session.ts";

/**
 * Enters with a token; `to` goes before the page that was asked for, which is forgotten either way.
 */
export function useEnter(): (token: string, to?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token, to) => {
    // Nothing that another session read may be seen in this one.
    client.clear();
    startSession(token);
    const previous = takePreviousUrl();
    void navigate(to ?? previous, { replace: true });
  };
}
