// How does a test look at the dashboard? With figures that the test says, whatever was sold.
import type { EventStats } from "#shared/contracts/stats.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";

export const dashboardOf = (eventId: string) => `/manage/event/${eventId}/dashboard`;

/** The page of an address below the event, which answers with these figures. */
export async function openDashboard(address: string, owner: Owner, figures: () => EventStats) {
  const screen = await openScreen("/manage/events", owner);
  const forget = screen.network.answer(/\/stats(\?|$)/, figures);
  await screen.goTo(address);
  return { ...screen, forget };
}
