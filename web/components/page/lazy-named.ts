// What does not load with a list? Its forms. A form loads when a person opens it.
import { t } from "@lingui/core/macro";
import { type ComponentType, createElement, use, useEffect, useEffectEvent } from "react";
import { toastFailed } from "#web/components/page/toast.tsx";
import { networkProblem } from "#web/lib/api/api-problem.ts";

type MayClose = { onClose?: () => void };
/** The props of the component that a module exports under that name. */
type PropsIn<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props extends MayClose> ? Props : never;

/** `loading` is null before the first use, and its result is null if the code did not arrive. */
type Code<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loading: Promise<ComponentType<Props> | null> | null;
};

/**
 * A component that loads when it is first shown, from the module that exports it as `name`. Show it
 * inside its own `Suspense`. What can be closed closes with a toast if it did not arrive, and is
 * asked for again when it is next opened; if a file that it shares with others is missing, only the
 * reload helps that the toast names. Anything else is the screen's content, and the error takes the
 * screen's place.
 */
export function lazyNamed<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsIn<Module, Name>;
  const loadModule = anewAfterFailure(load);
  const code: Code<Props> = {
    // `Props` is what this very component takes, which the compiler cannot follow.
    load: async () => (await loadModule())[name] as ComponentType<Props>,
    loading: null,
  };
  return (props: Props) => createElement(Loaded<Props>, { code, props });
}

/**
 * Loads a module, also after it did not arrive. A browser remembers a failed file and never fetches
 * it again for this page, so the next call asks for the file under another address. Some browsers
 * do not name the file; they get the same failure again.
 */
function anewAfterFailure<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let file: string | undefined;
  let failures = 0;
  return async () => {
    try {
      return await (file ? import(/* @vite-ignore */ `${file}?again=${failures}`) : load());
    } catch (error) {
      failures++;
      file ??= fileIn(error);
      throw error;
    }
  };
}

/** The script of our own that a browser says it could not fetch. */
function fileIn(error: unknown): string | undefined {
  const file = error instanceof Error ? error.message.match(/https?:\/\/\S+?\.js/)?.[0] : undefined;
  return file?.startsWith(`${location.origin}/`) ? file : undefined;
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
