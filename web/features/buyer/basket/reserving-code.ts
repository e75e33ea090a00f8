// How does the event's page get the code that calls the API? On demand; the checkout needs it too.
import { loadSharedWords } from "#web/lib/page/i18n.ts";

/** Rejects if a file did not load. A browser may never fetch it again, so only a reload helps. */
export async function reservingCode() {
  const [code] = await Promise.all([
    import("#web/features/buyer/basket/reserve.ts").then(({ reserve, tryCode, textsWithCode }) => ({
      reserve,
      tryCode,
      textsWithCode,
    })),
    loadSharedWords(),
  ]);
  return code;
}
