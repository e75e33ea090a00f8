// What happens once a session is there? The token is kept and the person goes where they were going.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { startSession, takePreviousUrl } from "#web/lib/session.ts";

export function useEnter(): (token: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token) => {
    // Nothing that another session read may be seen in this one.
    client.clear();
    startSession(token);
    void navigate(takePreviousUrl(), { replace: true });
  };
}
