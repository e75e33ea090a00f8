// Is the page hydrated? Until then a server-rendered button looks usable but does nothing.
import { useSyncExternalStore } from "react";

/** False on the server and until the document is hydrated. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeToNothing, isLive, isNotYet);

const subscribeToNothing = () => () => undefined;
const isLive = () => true;
const isNotYet = () => false;
