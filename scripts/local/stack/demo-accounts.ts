// Which accounts has the demo? One in each state of a connection with Stripe.
import type * as z from "zod";
import { at, type DemoEvent } from "#scripts/local/stack/demo-data.ts";
import type { OrganizerInput } from "#shared/contracts/organizers.ts";

export const demoLogin = { email: "owner@foyer.example", password: "foyer-demo-2026" };

export type DemoAccount = {
  /** An account has its owner's name, so this person is called like the venue. */
  owner: { firstName: string; lastName: string; email: string };
  organizer: z.input<typeof OrganizerInput>;
  event: (organizerId: string) => DemoEvent;
};

/** The demo's owner works for it too. Its setup at Stripe is begun and left. */
export const riverside: DemoAccount = {
  owner: { firstName: "Riverside", lastName: "Arts", email: "riverside@foyer.example" },
  organizer: {
    name: "Riverside Arts",
    description: "Film and theatre by the weir.",
    contactEmail: "box@foyer.example",
  },
  event: (organizerId) => ({
    isLive: false,
    event: {
      organizerId,
      title: "Open-Air Cinema by the Weir",
      description: "A silent film with a live quartet, on the meadow below the weir.",
      startAt: at(60, 19),
      endAt: at(60, 22),
      timezone: "Europe/London",
      currency: "GBP",
      venueName: "Weir Meadow",
      city: "Bath",
      country: "GB",
    },
    tickets: [
      { title: "Lawn", type: "PAID", priceMinor: 1400, quantityAvailable: 120, maxPerOrder: 6 },
    ],
  }),
};

/** It has never been to Stripe, so buyers of its live event get free tickets alone. */
export const harbour: DemoAccount = {
  owner: { firstName: "Harbour", lastName: "Stage", email: "harbour@foyer.example" },
  organizer: {
    name: "Harbour Stage",
    description: "Songs and stories on the quay.",
    contactEmail: "quay@foyer.example",
  },
  event: (organizerId) => ({
    isLive: true,
    event: {
      organizerId,
      title: "Sea Songs on the Quay",
      description: "Shanties at sunset, from the deck of a tall ship.",
      startAt: at(30, 18),
      endAt: at(30, 20),
      timezone: "Europe/Amsterdam",
      currency: "EUR",
      venueName: "Old Quay",
      city: "Hoorn",
      country: "NL",
    },
    tickets: [
      { title: "Quayside", type: "FREE", priceMinor: 0, quantityAvailable: 150, maxPerOrder: 4 },
      { title: "On deck", type: "PAID", priceMinor: 1900, quantityAvailable: 40, maxPerOrder: 4 },
    ],
  }),
};

export const demoSignIns = [
  [demoLogin.email, "connected to Stripe: paid tickets sell"],
  [riverside.owner.email, "half-way: the setup at Stripe is unfinished"],
  [harbour.owner.email, "not connected: only free tickets sell"],
] as const;
