// How does a rendered page know the app's hashed files? By a module with the build's manifest.
import type { Manifest, Plugin } from "vite";

const NAME = "virtual:web-manifest";

/** `import { manifest } from "virtual:web-manifest"`; `read` is only called for an import. */
export function webManifest(read: () => Manifest): Plugin {
  return {
    name: "web-manifest",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export const manifest = ${JSON.stringify(read())};` : null,
  };
}
