// Is an event ready to sell? One rule for the server, the welcome and the publish dialog.
import type { Role } from "#shared/contracts/auth.ts";
import type { GettingStarted } from "#shared/contracts/event-settings.ts";
import type { EventStatus } from "#shared/core/event-status.ts";

type Paying = { title: string; needsPayments: boolean };

export type Readiness = {
  isEmailConfirmed: boolean;
  hasOrganizer: boolean;
  title: string;
  startAt: string;
  takesPayments: boolean;
  tickets: readonly Paying[];
  hasDescription: boolean;
  hasCover: boolean;
  isLookedAt: boolean;
};

export const readinessParts = [
  "organizer",
  "title",
  "start",
  "email",
  "ticket",
  "payments",
  "description",
  "cover",
  "look",
] as const;
export type ReadinessPart = (typeof readinessParts)[number];

/** What is missing: nothing goes live, what costs money is paused, or only advice is open. */
type Weight = "blocks" | "pauses" | "recommended";

/** Null: nothing that this person can do; they ask an admin. */
export type ReadinessAction =
  | "choose_organizer"
  | "edit_event"
  | "confirm_email"
  | "create_ticket"
  | "connect_payments"
  | "add_description"
  | "add_cover"
  | "preview";

export type ReadinessLine = {
  part: ReadinessPart;
  weight: Weight;
  isDone: boolean;
  action: ReadinessAction | null;
};

const weights: Record<ReadinessPart, Weight> = {
  organizer: "blocks",
  title: "blocks",
  start: "blocks",
  email: "blocks",
  ticket: "recommended",
  payments: "pauses",
  description: "recommended",
  cover: "recommended",
  look: "recommended",
};

const actions: Record<ReadinessPart, ReadinessAction> = {
  organizer: "choose_organizer",
  title: "edit_event",
  start: "edit_event",
  email: "confirm_email",
  ticket: "create_ticket",
  payments: "connect_payments",
  description: "add_description",
  cover: "add_cover",
  look: "preview",
};

const forAdmins: readonly ReadinessPart[] = ["organizer", "payments"];

export function readinessOf(event: Readiness, role: Role): ReadinessLine[] {
  const isDone: Record<ReadinessPart, boolean> = {
    organizer: event.hasOrganizer,
    title: event.title.trim() !== "",
    start: event.startAt !== "",
    email: event.isEmailConfirmed,
    ticket: event.tickets.length > 0,
    payments: event.takesPayments,
    description: event.hasDescription,
    cover: event.hasCover,
    look: event.isLookedAt,
  };
  const concerned = readinessParts.filter(
    (part) => part !== "payments" || event.tickets.some(({ needsPayments }) => needsPayments),
  );
  return concerned.map((part) => ({
    part,
    weight: weights[part],
    isDone: isDone[part],
    action: role === "ADMIN" || !forAdmins.includes(part) ? actions[part] : null,
  }));
}

/** Its checklist leads a draft to its readers; the team may put it away before. */
export const hasChecklist = (event: {
  status: EventStatus;
  gettingStarted: Pick<GettingStarted, "isDismissed">;
}): boolean => event.status === "DRAFT" && !event.gettingStarted.isDismissed;

export type Publishing = Pick<Readiness, "isEmailConfirmed" | "hasOrganizer" | "title" | "startAt">;

/** What the server refuses to publish without, first things first; empty if it may go live. */
export function blockers(event: Publishing): ReadinessPart[] {
  const rest = { takesPayments: true, tickets: [], hasDescription: true, hasCover: true };
  return readinessOf({ ...event, ...rest, isLookedAt: true }, "ADMIN")
    .filter(({ weight, isDone }) => weight === "blocks" && !isDone)
    .map(({ part }) => part);
}

/** The tickets that nobody can buy until payments are connected, by title. */
export const pausedTickets = ({
  takesPayments,
  tickets,
}: Pick<Readiness, "takesPayments" | "tickets">): string[] =>
  takesPayments ? [] : tickets.filter((one) => one.needsPayments).map(({ title }) => title);
