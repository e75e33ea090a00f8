// How does a file name what each of its tests has anew?
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/**
 * What is opened before each test, under one name: `const sale = eachTest(() => openOnSale())`.
 * What can be closed is closed after the test, the last first.
 */
export function eachTest<T extends object>(open: () => T | Promise<T>): T {
  const { stored, fill, close } = placeFor(open);
  beforeEach(fill);
  afterEach(close);
  return stored;
}

/** The same, opened once before all tests. */
export function allTests<T extends object>(open: () => T | Promise<T>): T {
  const { stored, fill, close } = placeFor(open);
  beforeAll(fill);
  afterAll(close);
  return stored;
}

function placeFor<T extends object>(open: () => T | Promise<T>) {
  let opened: T | null = null;
  const now = (): T => {
    if (!opened) throw new Error("It is not opened before its tests run.");
    return opened;
  };
  // A name that never changes, before what a test opened: files read it in their own functions.
  const stored: T = new Proxy(Object.create(null), {
    get: (_, name) => Reflect.get(now(), name),
    set: (_, name, value) => Reflect.set(now(), name, value),
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(now(), name),
  });
  return {
    stored,
    fill: async (): Promise<void> => {
      opened = await open();
    },
    close: async (): Promise<void> => {
      const before = opened;
      opened = null;
      if (before && "close" in before && typeof before.close === "function") await before.close();
    },
  };
}
