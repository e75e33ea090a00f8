// What leads to the first sale of an event? Its area says it, for the lists that are still empty.
import { createContext, type ReactNode } from "react";

export const FirstSale = createContext<ReactNode>(null);
