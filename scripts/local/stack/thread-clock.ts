// How does a function's thread follow the stack's clock? Every thread loads this file anew.

/** Durations and timers stay real. */
export function followClock(shared: SharedArrayBuffer): void {
  const offset = new BigInt64Array(shared);
  const SystemDate = Date;
  const now = () => SystemDate.now() + offsetIn(offset);
  const MovedDate = new Proxy(SystemDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new SystemDate(now()).toString(),
    get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
  });
  SystemDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}

export const offsetIn = (offset: BigInt64Array<SharedArrayBuffer>): number =>
  Number(Atomics.load(offset, 0));
