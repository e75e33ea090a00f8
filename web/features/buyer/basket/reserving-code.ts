// How does the event's page get the code that calls the API? On demand, with the words of refusals.
// The checkout needs the same files, so no byte is in vain.
import { loadSharedWords } from "#web/lib/page/i18n.ts";

/**
 * Rejects if a file could not be loaded. A browser may never fetch a module again after its first
 * fetch failed, so only a reload of the page helps then.
 */
export async function reservingCode() {
  const [code] = await Promise.all([
    import("#web/features/buyer/basket/reserve.ts").then(({ reserve, tryCode }) => ({
      reserve,
      tryCode,
    })),
    loadSharedWords(),
  ]);
  return code;
}
