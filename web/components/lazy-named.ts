// What does not load with a list? Its forms. A form loads when a person opens it.
import { t } from "@lingui/core/macro";
import { type ComponentType, createElement, use, useEffect, useEffectEvent } from "react";
import { toastFailed } from "#web/components/toast.tsx";
import { networkProblem } from "#web/lib/api-problem.ts";

type MayClose = { onClose?: () => void };
/** `loading` is null before the first use, and its result is null if the code did not arrive. */
type Code<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loading: Promise<ComponentType<Props> | null> | null;
};

/**
 * A component that loads when it is first shown. Show it inside its own `Suspense`. What can be
 * closed closes with a toast if it did not arrive, and is asked for again when it is next opened; a
 * browser that never fetches a failed module again needs the reload that the toast names. Anything
 * else is the screen's content, and the error takes the screen's place.
 */
export function lazyNamed<Props extends MayClose>(load: () => Promise<ComponentType<Props>>) {
  const code: Code<Props> = { load, loading: null };
  return (props: Props) => createElement(Loaded<Props>, { code, props });
}

function Loaded<Props extends MayClose>({ code, props }: { code: Code<Props>; props: Props }) {
  const { onClose } = props;
  code.loading ??= code.load().catch((error: unknown) => {
    if (onClose) return null;
    throw error;
  });
  const Component = use(code.loading);
  const giveUp = useEffectEvent(() => {
    code.loading = null;
    toastFailed(t`This did not load. Try again, or reload the page.`, networkProblem());
    onClose?.();
  });
  useEffect(() => {
    if (!Component) giveUp();
  }, [Component]);
  return Component && createElement(Component, props);
}
