// What should a person do next, on any page? The frame says it, the page's head shows it.
import { createContext, type ReactNode } from "react";

/** One notice at most, so that they never pile up. */
export const PageNotice = createContext<ReactNode>(null);
