// Has the page come alive? Until its script runs, a rendered button looks like one and does
// nothing.
import { useSyncExternalStore } from "react";

/** False on the server and until the document is hydrated. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeToNothing, isLive, isNotYet);

const subscribeToNothing = () => () => undefined;
const isLive = () => true;
const isNotYet = () => false;
