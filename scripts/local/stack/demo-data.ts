// Which events and people are in the demo?
import type * as z from "zod";
import {
  type DemoSettings,
  serverlessDescription,
  serverlessSettings,
  stringsDescription,
  stringsSettings,
} from "#scripts/local/stack/demo-texts.ts";
import type { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";
import type { EventInput } from "#shared/contracts/events.ts";
import type { PromoCodeInput } from "#shared/contracts/promo-codes.ts";
import type { TaxOrFeeInput } from "#shared/contracts/taxes-and-fees.ts";
import type { TicketInput } from "#shared/contracts/tickets.ts";

/** Codes and assignments name the tickets by their titles, because ids do not exist yet. */
type OfTickets<Input> = Omit<Input, "ticketIds"> & { tickets: string[] };

export type DemoEvent = {
  isLive: boolean;
  event: z.input<typeof EventInput>;
  /** The tickets that cost something have the account's tax. */
  isTaxed?: true;
  settings?: DemoSettings;
  tickets: z.input<typeof TicketInput>[];
  promoCodes?: OfTickets<z.input<typeof PromoCodeInput>>[];
  capacityAssignments?: OfTickets<z.input<typeof CapacityAssignmentInput>>[];
};

/** Its event contains it in its prices. */
export const demoTax: z.input<typeof TaxOrFeeInput> = {
  name: "VAT",
  kind: "TAX",
  calculation: "PERCENTAGE",
  amount: 7_000,
  isDefault: true,
};

const DAY_MS = 86_400_000;

/** Always in the future. */
export const demoEvents = (organizerId: string): DemoEvent[] =>
  [cityStrings, serverlessDays, lanternWalk].map((make) => make(organizerId));

const cityStrings = (organizerId: string): DemoEvent => ({
  isLive: true,
  event: {
    organizerId,
    title: "City Strings under the Arches",
    description: stringsDescription,
    startAt: at(45, 18),
    endAt: at(45, 21),
    timezone: "Europe/Berlin",
    currency: "EUR",
    venueName: "Arminius Market Hall",
    addressLine1: "Arminiusstraße 2",
    city: "Berlin",
    postalCode: "10551",
    country: "DE",
  },
  isTaxed: true,
  settings: stringsSettings,
  tickets: stringsTickets(),
  promoCodes: [
    {
      code: "STRINGS10",
      discountType: "PERCENTAGE",
      discountRate: 10_000,
      maxUses: 50,
      expiresAt: at(40, 22),
      tickets: [],
    },
    { code: "BACKSTAGE", discountType: "NONE", tickets: ["Rehearsal visit"] },
  ],
  capacityAssignments: [
    {
      name: "Market hall",
      capacity: 560,
      appliesTo: "TICKETS",
      tickets: [
        "Standard",
        "Front rows",
        "Balcony",
        "Friends of the strings",
        "Children under 12",
        "Box for eight",
      ],
    },
  ],
});

const stringsTickets = (): DemoEvent["tickets"] => [
  {
    title: "Standard",
    description: "Unreserved seat in the hall.",
    type: "PAID",
    priceMinor: 2650,
    quantityAvailable: 400,
    maxPerOrder: 10,
  },
  {
    title: "Front rows",
    description: "<p>The first six rows, with a <strong>printed programme</strong>.</p>",
    type: "PAID",
    priceMinor: 4800,
    quantityAvailable: 60,
    maxPerOrder: 6,
  },
  {
    title: "Balcony",
    description: "Unreserved seat with a view of the whole hall.",
    type: "TIERED",
    priceMinor: 0,
    tiers: [
      { label: "Early bird", priceMinor: 1800, quantityAvailable: 20, saleEndsAt: at(20, 22) },
      { label: "Regular", priceMinor: 2200, quantityAvailable: 80 },
      { label: "Last week", priceMinor: 2600, saleStartsAt: at(38, 6) },
    ],
    maxPerOrder: 6,
  },
  {
    title: "Friends of the strings",
    description:
      "<p>A seat in the hall. Give what you like; it pays for the <em>youth orchestra</em>.</p>",
    type: "DONATION",
    priceMinor: 500,
    quantityAvailable: 50,
    maxPerOrder: 4,
  },
  {
    title: "Children under 12",
    type: "FREE",
    priceMinor: 0,
    quantityAvailable: 100,
    maxPerOrder: 6,
  },
  {
    title: "Box for eight",
    type: "PAID",
    priceMinor: 32000,
    quantityAvailable: 4,
    maxPerOrder: 1,
    isHidden: true,
  },
  {
    title: "Rehearsal visit",
    description: "Listen to the last rehearsal in the afternoon.",
    type: "PAID",
    priceMinor: 1200,
    quantityAvailable: 30,
    maxPerOrder: 2,
    hideUntilPromoCode: true,
  },
];

export const usedCode = "STRINGS10";
/** In minor units. */
export const donationMinor = 1500;

const serverlessDays = (organizerId: string): DemoEvent => ({
  isLive: true,
  event: {
    organizerId,
    title: "Serverless Days Portland",
    description: serverlessDescription,
    startAt: at(80, 16),
    endAt: at(81, 1),
    timezone: "America/Los_Angeles",
    currency: "USD",
    venueName: "Revolution Hall",
    addressLine1: "1300 SE Stark St",
    city: "Portland",
    region: "OR",
    postalCode: "97214",
    country: "US",
  },
  settings: serverlessSettings,
  tickets: [
    {
      title: "Conference pass",
      type: "PAID",
      priceMinor: 14900,
      quantityAvailable: 250,
      maxPerOrder: 5,
    },
    {
      title: "Student",
      description: "Bring your student card.",
      type: "PAID",
      priceMinor: 4900,
      quantityAvailable: 40,
      maxPerOrder: 1,
    },
  ],
});

const lanternWalk = (organizerId: string): DemoEvent => ({
  isLive: false,
  event: {
    organizerId,
    title: "Kyoto Lantern Walk",
    description: "An evening walk along the canal, with tea at the end.",
    startAt: at(120, 9),
    endAt: at(120, 12),
    timezone: "Asia/Tokyo",
    currency: "JPY",
    venueName: "Philosopher's Path",
    city: "Kyoto",
    country: "JP",
  },
  tickets: [
    {
      title: "Lantern and tea",
      type: "PAID",
      priceMinor: 3500,
      quantityAvailable: 80,
      maxPerOrder: 4,
    },
  ],
});

const firstNames = [
  "Amara",
  "Björn",
  "Chloé",
  "Dmitri",
  "Elif",
  "Farah",
  "Giulia",
  "Hiroshi",
  "Inês",
  "Jonas",
  "Keiko",
  "Lucía",
  "Mateusz",
  "Noor",
  "Oskar",
  "Priya",
];
const lastNames = [
  "Adeyemi",
  "Berg",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fontana",
  "García",
  "Hoffmann",
  "Ito",
  "Jansen",
  "Kowalski",
  "Lindqvist",
  "Moreau",
];

/** The same number always gives the same person. */
export function demoPeople(number: number): { firstName: string; lastName: string; email: string } {
  const firstName = firstNames[number % firstNames.length] ?? "Ada";
  const lastName = lastNames[(number * 5) % lastNames.length] ?? "Adler";
  const ascii = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/\P{ASCII}/gu, "")
      .toLowerCase();
  return { firstName, lastName, email: `${ascii(firstName)}.${ascii(lastName)}@example.com` };
}

/** At a full hour in UTC. */
export function at(days: number, hour: number): string {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
}
