// What does a page without content show? What happened, and a link home.
import type { ReactNode } from "react";
import { Refusal } from "#web/components/refusal.tsx";

export function MessagePage({ title, description }: { title: ReactNode; description: ReactNode }) {
  return <Refusal title={title} why={description} />;
}
