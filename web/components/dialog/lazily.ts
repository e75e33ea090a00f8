// What does not load with a list? Its forms. A form loads when a person opens it.
import {
  type ComponentType,
  createElement,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
} from "react";
import { toastReload } from "#web/components/dialog/toast.tsx";
import { anewAfterFailure } from "#web/lib/page/anew-after-failure.ts";

type MayClose = { onClose?: () => void; [prop: string]: unknown };
type PropsIn<Module> =
  Module[keyof Module] extends ComponentType<infer Props extends MayClose> ? Props : never;

type Missing = ComponentType<{ onRetry: () => void }>;

/** `loading` is null before the first use, and its result if the code did not arrive. */
type Code<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loading: Promise<ComponentType<Props> | null> | null;
  Missing: Missing | undefined;
};

/**
 * Loads when first shown; show it in its own `Suspense`. Code that does not arrive closes what can
 * be closed, with a toast, and is asked for again at the next opening. Otherwise `Missing` or the
 * error takes its place.
 */
export function lazily<Module extends object>(load: () => Promise<Module>, Missing?: Missing) {
  type Props = PropsIn<Module>;
  const loadModule = anewAfterFailure(load);
  const code: Code<Props> = {
    // `Props` is what this very component takes, which the compiler cannot follow.
    load: async () => Object.values(await loadModule())[0] as ComponentType<Props>,
    loading: null,
    Missing,
  };
  return (props: Props) => createElement(Loaded<Props>, { code, props });
}

function Loaded<Props extends MayClose>({ code, props }: { code: Code<Props>; props: Props }) {
  const { onClose } = props;
  const { Missing } = code;
  const [retries, retry] = useReducer((count: number) => count + 1, 0);
  code.loading ??= code.load().catch((error: unknown) => {
    if (onClose || Missing) return null;
    throw error;
  });
  const Component = use(code.loading);
  const giveUp = useEffectEvent(() => {
    // Its place says that it is missing. A retry that fails too may need a reload.
    if (Missing && retries === 0) return;
    toastReload();
    if (Missing) return;
    code.loading = null;
    onClose?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry may fail
  useEffect(() => {
    if (!Component) giveUp();
  }, [Component, retries]);
  if (Component) return createElement(Component, props);
  const onRetry = () => {
    code.loading = null;
    retry();
  };
  return Missing ? createElement(Missing, { onRetry }) : null;
}
